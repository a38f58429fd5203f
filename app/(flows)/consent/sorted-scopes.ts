import type { Scope } from "@/lib/oauth/scopes";

export type SortedScopes = {
  /** Scopes to decide about now. */
  asked: Scope[];
  /** Requested scopes that the user granted before, beside the new ones. */
  granted: Scope[];
  /** True if the application has scopes already and asks for others. */
  isMore: boolean;
};

type Request = { scopes: readonly Scope[]; grantedScopes: readonly string[] };

/**
 * Separates the scopes that an application adds from those that it has. If it has all or none of
 * them, there is nothing to tell apart.
 */
export function sortScopes({ scopes, grantedScopes }: Request): SortedScopes {
  const added = scopes.filter((scope) => !grantedScopes.includes(scope));
  if (grantedScopes.length === 0 || added.length === 0)
    return { asked: [...scopes], granted: [], isMore: false };
  return { asked: added, granted: scopes.filter((scope) => !added.includes(scope)), isMore: true };
}
