import { createHash, randomBytes, randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { grants } from "@/db/schema/applications";
import { BY_PASSWORD } from "@/lib/oauth/authorize/authentication-context";
import { setUpTestDatabase } from "@/test/database/database";
import { makeApplication, makeSession, makeUser } from "@/test/factories";
import { newTokenHashes } from "@/test/tokens";
import { insertAuthorizationCode } from "./authorization-codes";
import { redeemAuthorizationCode } from "./code-redemptions";
import { widenGrant } from "./grants";

const test = setUpTestDatabase();

const CHALLENGE = "c".repeat(43);
const start = new Date("2026-11-22T08:00:00Z");
const at = (seconds: number) => new Date(start.getTime() + seconds * 1000);

async function aGrant() {
  const user = await makeUser(test.db);
  const { id: applicationId, clientId, clientSecret, redirectUri } = await makeApplication(test.db);
  const { id: sessionId } = await makeSession(test.db, user.id);
  const scopes = ["openid"];
  const id = await widenGrant(test.db, { userId: user.id, applicationId, scopes, now: start });
  const secretHash = createHash("sha256").update(clientSecret).digest();
  const client = { clientId, method: "client_secret_basic", secretHash } as const;

  /** Issues a code and redeems it. */
  async function use(now: Date) {
    const codeHash = randomBytes(32);
    await insertAuthorizationCode(test.db, {
      codeHash,
      requestIdHash: null,
      familyId: randomUUID(),
      applicationId,
      sessionId,
      redirectUri,
      codeChallenge: CHALLENGE,
      scopes,
      nonce: null,
      claims: null,
      ...BY_PASSWORD,
      now,
      codeExpiresAt: at(3600),
      familyExpiresAt: at(3600),
    });
    const tokens = newTokenHashes(at(3600));
    const code = { hash: codeHash, client, redirectUri, codeChallenge: CHALLENGE, tokens };
    expect(await redeemAuthorizationCode(test.db, code, now)).not.toBeNull();
  }
  async function lastUsed() {
    const [grant] = await test.db.select().from(grants).where(eq(grants.id, id));
    return grant?.lastUsedAt;
  }
  return { use, lastUsed };
}

it("notes the last use of a grant at most once a minute", async () => {
  const { use, lastUsed } = await aGrant();
  expect(await lastUsed()).toBeNull();
  await use(at(0));
  expect(await lastUsed()).toEqual(at(0));
  await use(at(60));
  expect(await lastUsed()).toEqual(at(0));
  await use(at(61));
  expect(await lastUsed()).toEqual(at(61));
});
