/** Classes of authentication that both servers know. Their browsers are signed in with a password. */
export const PASSWORD = "urn:oasis:names:tc:SAML:2.0:ac:classes:PasswordProtectedTransport";
export const MULTI_FACTOR = "http://schemas.openid.net/pape/policies/2007/06/multi-factor";
