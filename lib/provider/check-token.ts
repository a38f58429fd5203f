import { decodeJwt, decodeProtectedHeader } from "jose";
import { findApi } from "@/db/apis/apis";
import { findStoredToken, type StoredToken } from "@/db/apis/pasted-tokens";
import { database } from "@/db/system/client";
import { reading } from "@/db/system/faults";
import { UNSHOWABLE } from "@/lib/fields";
import { ACCESS_TOKEN_TYP, readAccessToken } from "@/lib/oauth/token/jwt-access-token";
import { countAgainst } from "@/lib/rate-limits/limits";
import { ok, type Result, refuse } from "@/lib/result";
import { issuer } from "@/lib/runtime/env";
import { rememberedKeySet } from "./keys";
import { heldToken } from "./token-management";

/** What a pasted token is to an API, as texts that a form can report. Never the token. */
export type TokenReport = { verdict: TokenVerdict } & Partial<
  Record<"issuer" | "expiresAt" | "clientId" | "application" | "applicationId" | "userId", string> &
    /** `person` is only for administrators; `scopeCount` stands for `scopes` that are too long to report. */
    Record<"scopes" | "scopeCount" | "dpop" | "person" | "retryAfter", string>
>;

export type TokenVerdict =
  | "accepted"
  | "expired"
  | "revoked"
  | "other_api"
  | "other_issuer"
  | "not_access"
  | "unsigned"
  | "unknown"
  | "too_many";

/** Maximum length of reported scopes: the report is a cookie, and browsers drop one over 4,096 bytes. */
const MAX_SCOPES_LENGTH = 2000;

/**
 * Says whether an API should accept a token, and why not, for an administrator or for the owner that
 * `which` names. Whose a token of another API is stays untold.
 */
export async function checkToken(
  which: { id: string; ownerId?: string | undefined },
  pasted: string,
  { userId, now }: { userId: string; now: Date },
): Promise<Result<TokenReport, "api_unknown">> {
  const api = await reading(findApi(database(), which));
  if (!api) return refuse("api_unknown");
  const limit = countAgainst("tokenCheck", userId);
  if (limit.exceeded) return ok({ verdict: "too_many", retryAfter: `${limit.retryAfter}` });
  const token = pasted.trim().replace(/^(Bearer|DPoP)\s+/i, "");
  const held = await heldToken(token);
  if (!held) return ok(await explain(token, now));
  if (held.kind === "refresh_token") return ok({ verdict: "not_access" });
  const stored = await reading(findStoredToken(database(), held.tokenHash));
  if (!stored) return ok({ verdict: "unknown" });
  if (stored.apiId !== api.id) return ok({ verdict: "other_api" });
  const report = reportOf(stored, now);
  return ok(which.ownerId === undefined ? { ...report, person: stored.person ?? "" } : report);
}

function reportOf({ expiresAt, isLive, scopes, userId, jkt, ...stored }: StoredToken, now: Date) {
  const { clientId, application, applicationId } = stored;
  const valid = isLive && scopes.length > 0 ? "accepted" : "revoked";
  const granted = scopes.join(" ");
  return {
    verdict: expiresAt > now ? valid : "expired",
    ...{ clientId, application, applicationId, userId: userId ?? "" },
    expiresAt: expiresAt.toISOString(),
    ...(granted.length > MAX_SCOPES_LENGTH
      ? { scopeCount: `${scopes.length}` }
      : { scopes: granted }),
    ...(jkt !== null && { dpop: "yes" }),
  } as const;
}

/** Says why a text isn't a current access token of Foyer, as far as it can be read. */
async function explain(token: string, now: Date): Promise<TokenReport> {
  const claims = readUnverified(token);
  if (!claims) return { verdict: "unknown" };
  const { typ, iss, exp = 0 } = claims;
  if (typeof iss !== "string") return { verdict: "not_access" };
  if (iss !== issuer()) return { verdict: "other_issuer", issuer: shown(iss) };
  if (typ !== ACCESS_TOKEN_TYP) return { verdict: "not_access" };
  if (exp * 1000 > now.getTime()) return { verdict: "unsigned" };
  // Anybody can write an old date into a token: only a valid signature shows that Foyer issued it.
  const beforeExpiry = { at: new Date((exp - 1) * 1000), issuer: issuer() };
  const read = await readAccessToken(token, { keys: await rememberedKeySet(), ...beforeExpiry });
  return { verdict: read ? "expired" : "unsigned" };
}

function readUnverified(token: string) {
  try {
    return { ...decodeJwt(token), typ: decodeProtectedHeader(token).typ };
  } catch {
    return null;
  }
}

/** Returns the beginning of a name that anyone may have chosen, without characters that hide others. */
const shown = (name: string) =>
  [...name.slice(0, 300)].map((one) => (UNSHOWABLE.test(one) ? "?" : one)).join("");
