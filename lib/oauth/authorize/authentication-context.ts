/**
 * `acr` of every sign-in: a password over a protected connection, as the URI of SAML 2.0 (OpenID
 * Connect Core 2 requires a URI or a registered name). See docs/decisions/0014.
 */
export const PASSWORD_CONTEXT = "urn:oasis:names:tc:SAML:2.0:ac:classes:PasswordProtectedTransport";

/** Authentication contexts that a sign-in can reach. */
export const CONTEXTS: readonly unknown[] = [PASSWORD_CONTEXT];
