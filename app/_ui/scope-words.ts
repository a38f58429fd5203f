import type { Scope } from "@/lib/oauth/scopes";

/** What a scope lets an application do, as keys of `apps.scopes`: to be read after "It may" (docs/specification.md 5.1). */
export const SCOPE_WORDS = {
  openid: "openid",
  profile: "profile",
  email: "email",
  offline_access: "offline_access",
} as const satisfies Record<Scope, string>;

type ScopeKey = (typeof SCOPE_WORDS)[Scope];

/** In the words of the translator `apps.scopes`, in the order above; a grant may hold scopes that we know no more. */
export const wordsOfScopes = (scopes: readonly string[], t: (key: ScopeKey) => string): string[] =>
  Object.entries(SCOPE_WORDS).flatMap(([scope, key]) => (scopes.includes(scope) ? [t(key)] : []));
