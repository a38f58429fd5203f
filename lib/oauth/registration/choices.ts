export const AUTH_METHODS = [
  "client_secret_basic",
  "client_secret_post",
  "private_key_jwt",
  "none",
] as const;

export type AuthMethod = (typeof AUTH_METHODS)[number];

/**
 * Types of applications, fixed at registration. A device has users, but no browser of its own (RFC
 * 8628). A service acts for itself, without users. A gate is a site without OpenID Connect support, behind a proxy
 * that asks Foyer about each visitor.
 */
export const APPLICATION_TYPES = ["web", "browser", "native", "device", "service", "gate"] as const;
export type ApplicationType = (typeof APPLICATION_TYPES)[number];

/** Types that get tokens, and those that get them for users. */
export const WITH_TOKENS = APPLICATION_TYPES.filter((type) => type !== "gate");
export const WITH_USERS = WITH_TOKENS.filter((type) => type !== "service");
export const WITH_BROWSER = WITH_USERS.filter((type) => type !== "device");

/** First method of a type: only a server keeps a secret or a key (RFC 6749 section 2.1). */
export const USUAL_METHODS: Record<ApplicationType, AuthMethod> = {
  web: "client_secret_basic",
  browser: "none",
  native: "none",
  device: "none",
  service: "private_key_jwt",
  gate: "client_secret_basic",
};

/** The usual profile, and the FAPI 2.0 Security Profile. */
export const PROFILES = ["standard", "high_security"] as const;
