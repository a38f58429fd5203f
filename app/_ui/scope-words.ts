import type { Scope } from "@/lib/oauth/scopes";

/** What a scope lets an application do, to be read after "It may" (decisions.md, Scopes). */
export const SCOPE_WORDS: Record<Scope, string> = {
  openid: "know who you are here",
  profile: "see your name, username and picture",
  email: "see your email address",
  offline_access: "stay connected when you are away",
};

/** In the words above, in their order; a grant may hold scopes that we know no more. */
export const wordsOfScopes = (scopes: readonly string[]): string[] =>
  Object.entries(SCOPE_WORDS).flatMap(([scope, words]) => (scopes.includes(scope) ? [words] : []));
