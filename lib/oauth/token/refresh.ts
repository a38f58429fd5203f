import {
  type AudienceRefusal,
  audienceAmong,
  type Granted,
  type GrantedApi,
} from "@/lib/oauth/resource";
import { includesAll, includesAny } from "@/lib/oauth/scopes";
import { ok, type Result, refuse } from "@/lib/result";
import { type BindingRefusal, findUnmet, type RequestKey } from "./dpop-key";
import type { Refresh } from "./request";

/** Refresh token with the scopes of its family, which it keeps (RFC 6749 section 6). */
export type IssuedRefreshToken = Granted & {
  applicationId: string;
  familyId: string;
  /** Granted scopes that the application still has; null if access was cut. */
  liveScopes: readonly string[] | null;
  /** False if the application requires a stronger sign-in than the one behind the token. */
  isStrongEnough: boolean;
  expiresAt: Date;
  familyExpiresAt: Date;
  rotatedAt: Date | null;
  /** Thumbprint of the only key that may use it (RFC 9449 section 5); null for any or none. */
  jkt: string | null;
};

export type RefreshRefusal =
  | "refresh_token_unknown"
  | "refresh_token_of_another_client"
  | "refresh_token_expired"
  | "refresh_token_replayed"
  | "access_cut"
  | "sign_in_too_weak"
  | "refresh_token_of_another_key"
  | BindingRefusal
  | "scope_exceeds_grant"
  /** Every scope was granted, but none of them for the audience of the request. */
  | "scope_of_another_resource"
  | "scope_unregistered"
  | AudienceRefusal;

/**
 * Checks a refresh in the order of docs/specification.md, section 3.1. Only the token's own client
 * triggers a replay.
 */
export function checkRefresh(
  refresh: Refresh,
  context: {
    applicationId: string;
    issued: IssuedRefreshToken | null;
    key: RequestKey;
    now: Date;
  },
): Result<IssuedRefreshToken, RefreshRefusal> {
  const { applicationId, issued, key, now } = context;
  if (!issued) return refuse("refresh_token_unknown");
  if (issued.applicationId !== applicationId) return refuse("refresh_token_of_another_client");
  if (issued.familyExpiresAt <= now) return refuse("refresh_token_expired");
  if (!issued.liveScopes) return refuse("access_cut");
  // Checked before the idle expiry: a token that was replaced long ago is just as stolen
  // (docs/decisions/0009).
  if (issued.rotatedAt) return refuse("refresh_token_replayed");
  if (issued.expiresAt <= now) return refuse("refresh_token_expired");
  if (!issued.isStrongEnough) return refuse("sign_in_too_weak");
  // Changes nothing, unlike a replay: the token is useless without the key.
  if (issued.jkt !== null && issued.jkt !== key.jkt) return refuse("refresh_token_of_another_key");
  const refused = targetRefusal(refresh, issued, { key, openidScopes: issued.liveScopes });
  return refused ? refuse(refused) : ok(issued);
}

/** Returns what is wrong with the scope or the audience of a request, or that it lacks a proof. */
function targetRefusal(
  refresh: Refresh,
  issued: IssuedRefreshToken,
  { key, openidScopes }: { key: RequestKey; openidScopes: readonly string[] },
): RefreshRefusal | null {
  const wanted = wantedScopes(refresh);
  const granted = [issued.grantedScopes, ...issued.apis.map(({ scopes }) => scopes)].flat();
  if (!includesAll(granted, wanted ?? [])) return "scope_exceeds_grant";
  const api = audienceAmong(issued, refresh.resource);
  if (typeof api === "string") return api;
  const unmet = findUnmet(key, api);
  if (unmet) return unmet;
  return lostScope(wanted, api ?? { scopes: issued.grantedScopes, liveScopes: openidScopes });
}

/** Returns why nothing is left at an audience of scopes that were granted for one or more. */
function lostScope(
  wanted: readonly string[] | null,
  { scopes, liveScopes }: Pick<GrantedApi, "scopes" | "liveScopes">,
): RefreshRefusal | null {
  if (!liveScopes) return "access_cut";
  if (!wanted || includesAny(liveScopes, wanted)) return null;
  return includesAny(scopes, wanted) ? "scope_unregistered" : "scope_of_another_resource";
}

/**
 * Returns the scopes requested for the new access token; null: all of the family's. Unknown ones
 * are kept and exceed any grant.
 */
export function wantedScopes(refresh: Refresh): string[] | null {
  const named = [...new Set((refresh.scope ?? "").split(" ").filter((scope) => scope !== ""))];
  return named.length === 0 ? null : named;
}
