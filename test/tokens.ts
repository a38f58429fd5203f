import { randomBytes, randomUUID } from "node:crypto";
import { accessTokens, tokenFamilies } from "@/db/schema/tokens";
import type { Db } from "@/db/system/client";
import { type CodeIssue, insertAuthorizationCode } from "@/db/tokens/authorization-codes";
import { widenGrant } from "@/db/tokens/grants";
import type { NewTokens } from "@/db/tokens/new-tokens";
import { BY_PASSWORD } from "@/lib/oauth/authorize/authentication-context";
import { makeSession } from "./factories";

/** Grants an application access to an account, with families of one access token each. */
export async function makeTokens(
  db: Db,
  {
    families,
    now,
    ...owner
  }: { userId: string; applicationId: string; families: number; now: Date },
) {
  const grantId = await widenGrant(db, { ...owner, scopes: ["openid"], now });
  const { id: sessionId } = await makeSession(db, owner.userId);
  const tokens = Array.from({ length: families }, () => ({
    familyId: randomUUID(),
    tokenHash: randomBytes(32),
  }));
  if (families === 0) return { grantId, tokens };
  const family = { ...owner, applicationEpoch: 0, userEpoch: 0, sessionId, grantId };
  const rest = { offline: true, scopes: ["openid"], authenticatedAt: now };
  const times = { createdAt: now, expiresAt: new Date(now.getTime() + 300 * 60_000) };
  await db
    .insert(tokenFamilies)
    .values(tokens.map(({ familyId: id }) => ({ id, ...family, ...rest, ...times })));
  await db
    .insert(accessTokens)
    .values(tokens.map((token) => ({ ...token, scopes: ["openid"], ...times })));
  return { grantId, tokens };
}

type NewCode = Pick<CodeIssue, "applicationId" | "sessionId" | "now"> & Partial<CodeIssue>;

/** Issues a code for the scope openid, unless `given` says otherwise; returns it, and whether it was stored. */
export async function issueCode(db: Db, given: NewCode) {
  const soon = new Date(given.now.getTime() + 300_000);
  const code = {
    ...{ codeHash: randomBytes(32), familyId: randomUUID(), requestIdHash: null },
    ...{ redirectUri: "https://client.example/callback", codeChallenge: "c".repeat(43) },
    ...{ scopes: ["openid"], nonce: null, claims: null, ...BY_PASSWORD },
    ...{ codeExpiresAt: soon, familyExpiresAt: soon, ...given },
  };
  return { ...code, issued: await insertAuthorizationCode(db, code) };
}

/** Returns hashes of new tokens, which nobody has. */
export const newTokenHashes = (expiresAt: Date): NewTokens => ({
  accessTokenHash: randomBytes(32),
  accessTokenExpiresAt: expiresAt,
  jwtExpiresAt: expiresAt,
  refreshTokenHash: randomBytes(32),
  refreshTokenExpiresAt: expiresAt,
});
