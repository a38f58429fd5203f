/**
 * The `acr` of every sign-in here: a password over a protected connection, by the URI that SAML 2.0 gave it (OpenID
 * Connect Core 2 asks for a URI or a registered name). docs/decisions/0014.
 */
export const PASSWORD_CONTEXT = "urn:oasis:names:tc:SAML:2.0:ac:classes:PasswordProtectedTransport";

/** All that a sign-in here can reach. */
export const CONTEXTS: readonly unknown[] = [PASSWORD_CONTEXT];
