import { revokeFamily } from "@/db/access";
import {
  findAuthorizationCode,
  redeemAuthorizationCode,
  type TokenGrant,
} from "@/db/authorization-codes";
import { database } from "@/db/client";
import { reading } from "@/db/faults";
import { log } from "@/lib/log";
import { type CodeRefusal, checkCode } from "@/lib/oauth/code-exchange";
import { s256Challenge } from "@/lib/oauth/pkce";
import type { CodeExchange } from "@/lib/oauth/token-request";
import { ok, type Result, refuse } from "@/lib/result";
import type { GrantContext } from "./grant-context";

/** RFC 6749 section 4.1.3: one statement that spends the code or changes nothing; then, if need be, why not. */
export async function exchangeCode(
  exchange: CodeExchange,
  codeHash: Buffer,
  { client, now, tokens }: GrantContext,
): Promise<Result<TokenGrant, CodeRefusal>> {
  const db = database();
  const codeChallenge = s256Challenge(exchange.codeVerifier);
  if (codeChallenge === null) return refuse("verifier_mismatch");
  const code = { codeHash, applicationId: client.id, redirectUri: exchange.redirectUri };
  const redeemed = await redeemAuthorizationCode(db, { ...code, codeChallenge, now }, tokens);
  if (redeemed) return ok(redeemed);

  const issued = await reading(findAuthorizationCode(db, codeHash));
  const checked = checkCode(exchange, { applicationId: client.id, issued, now });
  if (checked.ok) return refuse("access_cut");
  if (checked.error === "code_reused" && issued) {
    await revokeFamily(db, issued.familyId, now);
    log().warn({ event: "code_reused", clientId: client.clientId, family: issued.familyId });
  }
  return checked;
}
