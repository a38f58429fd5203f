import type { Scope } from "@/lib/oauth/scopes";

/**
 * Message keys of `apps.scopes`, which complete a sentence that starts with "It may"
 * (docs/specification.md, section 5.1), and of `adminApplications.review.scopes`.
 */
export const SCOPE_WORDS = {
  openid: "openid",
  profile: "profile",
  email: "email",
  groups: "groups",
  offline_access: "offline_access",
} as const satisfies Record<Scope, string>;

type ScopeKey = (typeof SCOPE_WORDS)[Scope];

/** Returns the descriptions of scopes, in the order above. Skips scopes in a grant that no longer exist. */
export const wordsOfScopes = (scopes: readonly string[], t: (key: ScopeKey) => string): string[] =>
  Object.entries(SCOPE_WORDS).flatMap(([scope, key]) => (scopes.includes(scope) ? [t(key)] : []));
