import { revokeFamily } from "@/db/access";
import type { TokenGrant } from "@/db/authorization-codes";
import { database } from "@/db/client";
import { reading } from "@/db/faults";
import { findRefreshToken, rotateRefreshToken } from "@/db/refresh-tokens";
import { log } from "@/lib/log";
import { checkRefresh, type RefreshRefusal, wantedScopes } from "@/lib/oauth/refresh";
import type { Refresh } from "@/lib/oauth/token-request";
import { ok, type Result, refuse } from "@/lib/result";
import type { GrantContext } from "./grant-context";

/** RFC 6749 section 6 with rotation (RFC 9700 section 4.14.2): one statement rotates, or changes nothing. */
export async function refreshGrant(
  refresh: Refresh,
  tokenHash: Buffer,
  { client, now, tokens }: GrantContext,
): Promise<Result<TokenGrant, RefreshRefusal>> {
  const db = database();
  const token = { tokenHash, applicationId: client.id, scopes: wantedScopes(refresh), now };
  const rotated = await rotateRefreshToken(db, token, tokens);
  if (rotated) return ok(rotated);

  const issued = await reading(findRefreshToken(db, tokenHash));
  const checked = checkRefresh(refresh, { applicationId: client.id, issued, now });
  if (checked.ok) return refuse("access_cut");
  if (checked.error === "refresh_token_replayed" && issued) {
    await revokeFamily(db, issued.familyId, now);
    log().warn({
      event: "refresh_token_replayed",
      clientId: client.clientId,
      family: issued.familyId,
    });
  }
  return checked;
}
