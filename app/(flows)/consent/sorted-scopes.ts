import type { RequestedApi } from "@/lib/oauth/authorize/requested-apis";
import { includesAll, type Scope } from "@/lib/oauth/scopes";

export type SortedScopes = {
  /** Scopes to decide about now. */
  asked: Scope[];
  /** Requested scopes that the user granted before, beside the new ones. */
  granted: Scope[];
  /** True if the application has scopes already and asks for others. */
  isMore: boolean;
};

type AskedApi = Pick<RequestedApi, "scopes" | "granted">;
type Request = {
  scopes: readonly Scope[];
  grantedScopes: readonly string[];
  apis: readonly AskedApi[];
};

/**
 * Separates the scopes that an application adds from those that it has. If it has all or none of
 * them, there is nothing to tell apart. Those of APIs stay with their API.
 */
export function sortScopes({ scopes, grantedScopes, apis }: Request): SortedScopes {
  const added = scopes.filter((scope) => !grantedScopes.includes(scope));
  const hasSome = grantedScopes.length > 0 || apis.some(({ granted }) => granted.length > 0);
  const hasAll = added.length === 0 && apis.every((api) => includesAll(api.granted, api.scopes));
  if (!hasSome || hasAll) return { asked: [...scopes], granted: [], isMore: false };
  return { asked: added, granted: scopes.filter((scope) => !added.includes(scope)), isMore: true };
}
