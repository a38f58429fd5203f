import { resourceKey } from "@/lib/oauth/resource";

/** API that a user authorized a client for. */
export type GrantedApi = {
  /** Compared form of the identifier; null if the API was removed. */
  identifierKey: string | null;
  scopes: readonly string[];
  /** Scopes that are left; null if access to the API was cut. */
  liveScopes: readonly string[] | null;
};

/** What a user authorized a client for. */
export type Granted = { grantedScopes: readonly string[]; apis: readonly GrantedApi[] };

export type AudienceRefusal = "resource_malformed" | "resource_not_granted" | "resource_ambiguous";

/** Returns the `resource` of a token request in its compared form; null if it is malformed. */
export function readAudience(resource: string | null): { resource: string | null } | null {
  if (resource === null) return { resource };
  const key = resourceKey(resource);
  return key === null ? null : { resource: key };
}

/**
 * Returns the API that an access token is for, null for Foyer itself, or why there is none (RFC 8707
 * section 2.2). Without `resource` it is Foyer if `openid` was granted or no API, and otherwise the
 * only API.
 */
export function audienceAmong(
  { grantedScopes, apis }: Granted,
  resource: string | null,
): GrantedApi | null | AudienceRefusal {
  const audience = readAudience(resource);
  if (!audience) return "resource_malformed";
  if (audience.resource !== null)
    return (
      apis.find(({ identifierKey }) => identifierKey === audience.resource) ??
      "resource_not_granted"
    );
  const [only = null, ...others] = apis;
  if (grantedScopes.includes("openid") || !only) return null;
  return others.length === 0 ? only : "resource_ambiguous";
}
