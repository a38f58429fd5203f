import { decodeJwt, decodeProtectedHeader } from "jose";
import { findApi } from "@/db/apis/apis";
import { findStoredToken, type StoredToken } from "@/db/apis/pasted-tokens";
import { database } from "@/db/system/client";
import { reading } from "@/db/system/faults";
import { UNSHOWABLE } from "@/lib/fields";
import { ACCESS_TOKEN_TYP } from "@/lib/oauth/token/jwt-access-token";
import { ok, type Result, refuse } from "@/lib/result";
import { issuer } from "@/lib/runtime/env";
import { heldToken } from "./token-management";

/** What a pasted token is to an API, as texts that a form can report. Never the token. */
export type TokenReport = { verdict: TokenVerdict } & Partial<
  Record<"issuer" | "expiresAt" | "clientId" | "application" | "applicationId" | "userId", string> &
    Record<"scopes" | "dpop", string>
>;

export type TokenVerdict =
  | "accepted"
  | "expired"
  | "revoked"
  | "other_api"
  | "other_issuer"
  | "not_access"
  | "unsigned"
  | "unknown";

/**
 * Says whether an API should accept a token, and why not, for an administrator or for the owner that
 * `which` names. Whose a token of another API is stays untold.
 */
export async function checkToken(
  which: { id: string; ownerId?: string | undefined },
  pasted: string,
  now: Date,
): Promise<Result<TokenReport, "api_unknown">> {
  const api = await reading(findApi(database(), which));
  if (!api) return refuse("api_unknown");
  const token = pasted.trim().replace(/^(Bearer|DPoP)\s+/i, "");
  const held = await heldToken(token);
  if (!held) return ok(explain(token, now));
  if (held.kind === "refresh_token") return ok({ verdict: "not_access" });
  const stored = await reading(findStoredToken(database(), held.tokenHash));
  if (!stored) return ok({ verdict: "unknown" });
  return ok(stored.apiId === api.id ? reportOf(stored, now) : { verdict: "other_api" });
}

function reportOf({ expiresAt, isLive, scopes, userId, jkt, ...stored }: StoredToken, now: Date) {
  const { clientId, application, applicationId } = stored;
  const valid = isLive && scopes.length > 0 ? "accepted" : "revoked";
  return {
    verdict: expiresAt > now ? valid : "expired",
    ...{ clientId, application, applicationId, userId: userId ?? "" },
    ...{ expiresAt: expiresAt.toISOString(), scopes: scopes.join(" ") },
    ...(jkt !== null && { dpop: "yes" }),
  } as const;
}

/** Says why a text isn't a current access token of Foyer, as far as it can be read. */
function explain(token: string, now: Date): TokenReport {
  try {
    const { typ } = decodeProtectedHeader(token);
    const { iss, exp = 0 } = decodeJwt(token);
    if (iss !== issuer()) return { verdict: "other_issuer", issuer: shown(`${iss}`) };
    if (typ !== ACCESS_TOKEN_TYP) return { verdict: "not_access" };
    const expiresAt = new Date(exp * 1000);
    if (expiresAt > now) return { verdict: "unsigned" };
    return { verdict: "expired", expiresAt: expiresAt.toISOString() };
  } catch {
    return { verdict: "unknown" };
  }
}

/** Returns the beginning of a name that anyone may have chosen, without characters that hide others. */
const shown = (name: string) =>
  [...name.slice(0, 300)].map((one) => (UNSHOWABLE.test(one) ? "?" : one)).join("");
