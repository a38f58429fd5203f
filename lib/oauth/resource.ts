import { hasSoundHost, parseUrl } from "@/lib/addresses";
import type { SigningAlgorithm } from "@/lib/oauth/token/claims";
import { ok, type Result, refuse } from "@/lib/result";

/**
 * Parts of a resource indicator: an absolute URI without user information, query and fragment (RFC
 * 8707 section 2), which only printable ASCII spells.
 */
const RESOURCE =
  /^(?<scheme>https?):\/\/(?<host>\[[0-9a-f:.]+\]|[a-z0-9._-]*[a-z0-9_-])(?::(?<port>\d{1,5}))?(?<path>(?:\/(?:[\w.~!$&'()*+,;=:@-]|%[0-9a-f]{2})*)*)$/i;

const DEFAULT_PORT: Record<string, number> = { http: 80, https: 443 };

const MAX_LENGTH = 512;

/**
 * Returns the form in which identifiers are compared: scheme and host in lower case, without the
 * default port, and `/` for an empty path (RFC 3986 sections 6.2.2.1 and 6.2.3). The path stays as
 * it is, since the API compares it so. Null if the text can't be an identifier.
 */
export function resourceKey(identifier: string): string | null {
  const parts = identifier.length <= MAX_LENGTH ? RESOURCE.exec(identifier)?.groups : undefined;
  if (!parts || !parseUrl(identifier)) return null;
  const scheme = (parts.scheme ?? "").toLowerCase();
  const port = parts.port === undefined ? DEFAULT_PORT[scheme] : Number(parts.port);
  const path = parts.path || "/";
  if (path.split("/").some(isDotSegment)) return null;
  const authority = `${(parts.host ?? "").toLowerCase()}${port === DEFAULT_PORT[scheme] ? "" : `:${port}`}`;
  return `${scheme}://${authority}${path}`;
}

/** Dot segments, spelled in any way, are removed by some clients and kept by others. */
const isDotSegment = (segment: string) => /^(?:\.|%2e){1,2}$/i.test(segment);

export type ResourceFault = "identifier_malformed" | "identifier_insecure" | "identifier_own";

/**
 * Returns the comparison form of an identifier that an API may be registered with. `http:` is only
 * for loopback hosts while Foyer itself is on one. With Foyer's own origin, its tokens would look
 * like those of the API.
 */
export function checkIdentifier(
  identifier: string,
  foyer: { origin: string; isLoopback: boolean },
): Result<string, ResourceFault> {
  const key = resourceKey(identifier);
  if (key === null || !hasSoundHost(key)) return refuse("identifier_malformed");
  const { protocol, hostname, origin } = new URL(key);
  if (origin === foyer.origin) return refuse("identifier_own");
  const isTesting = foyer.isLoopback && LOOPBACK.test(hostname);
  return protocol === "https:" || isTesting ? ok(key) : refuse("identifier_insecure");
}

const LOOPBACK = /^(?:localhost|127\.0\.0\.1|\[::1\])$/;

/** Paths of Foyer's own API: its base, and the address of `/me`, where a client may begin (RFC 9728 section 3.3). */
export const OWN_PATHS = ["/api/v1", "/api/v1/me"] as const;

/** Returns the compared forms of the identifiers of Foyer's own API. */
export const ownResources = (issuer: string): string[] =>
  OWN_PATHS.flatMap((path) => resourceKey(issuer + path) ?? []);

/** Foyer's own API as the `resource` of a token request. No identifier is empty. */
export const OWN_API = "";

/** API that a user authorized a client for. */
export type GrantedApi = {
  /** Compared form of the identifier; null if the API was removed. */
  identifierKey: string | null;
  scopes: readonly string[];
  /** Scopes that are left; null if access to the API was cut. */
  liveScopes: readonly string[] | null;
  /** True if its tokens must be bound to a key (RFC 9449 section 6). */
  requireDpop: boolean;
  /** Algorithm of its access tokens; null if they are opaque. */
  signingAlg: SigningAlgorithm | null;
};

/** Scopes and APIs that a user authorized a client for. */
export type Granted = { grantedScopes: readonly string[]; apis: readonly GrantedApi[] };

export type AudienceRefusal = "resource_malformed" | "resource_not_granted" | "resource_ambiguous";

/** Returns the `resource` of a user's token request as sent, or OWN_API for Foyer's own API; null without one. */
export function sentResource(values: ReadonlyMap<string, string>, issuer: string): string | null {
  const resource = values.get("resource");
  if (resource === undefined) return null;
  return ownResources(issuer).includes(resourceKey(resource) ?? "") ? OWN_API : resource;
}

/** Returns the `resource` of a token request in its compared form; null if it is malformed. */
export function readAudience(resource: string | null): { resource: string | null } | null {
  if (resource === null || resource === OWN_API) return { resource };
  const key = resourceKey(resource);
  return key === null ? null : { resource: key };
}

/**
 * Returns the API that an access token is for, null for Foyer itself, or why there is none (RFC 8707
 * section 2.2). Foyer is an audience if `openid` was granted or no API; without `resource` it comes
 * first, and otherwise the only API.
 */
export function audienceAmong(
  { grantedScopes, apis }: Granted,
  resource: string | null,
): GrantedApi | null | AudienceRefusal {
  const audience = readAudience(resource);
  if (!audience) return "resource_malformed";
  const [only = null, ...others] = apis;
  const hasFoyer = grantedScopes.includes("openid") || !only;
  if (audience.resource === OWN_API) return hasFoyer ? null : "resource_not_granted";
  if (audience.resource !== null)
    return (
      apis.find(({ identifierKey }) => identifierKey === audience.resource) ??
      "resource_not_granted"
    );
  if (hasFoyer) return null;
  return others.length === 0 ? only : "resource_ambiguous";
}
