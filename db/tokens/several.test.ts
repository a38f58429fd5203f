import { randomBytes, randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import type { ClientProof } from "@/db/applications/applications";
import { authorizationRequests } from "@/db/schema/authorizations";
import { BY_PASSWORD } from "@/lib/oauth/authorize/authentication-context";
import { sha256 } from "@/lib/runtime/crypto";
import { setUpTestDatabase } from "@/test/database/database";
import { lockInOrder } from "@/test/database/lock-in-order";
import { makeApplication, makeSession, makeUser } from "@/test/factories";
import { newTokenHashes } from "@/test/tokens";
import { type CodeIssue, insertAuthorizationCodes } from "./authorization-codes";
import { redeemAuthorizationCodes } from "./code-redemptions";
import { widenGrant } from "./grants";
import { rotateRefreshTokens } from "./refresh-tokens";

/*
 * Requests that arrive in one turn share a statement
 * (docs/design/hot-statements.md).
 */

const test = setUpTestDatabase();

const now = new Date();
const soon = new Date(now.getTime() + 60_000);
const redirectUri = "https://client.example/callback";
const codeChallenge = "c".repeat(43);

/** Creates a client that a user has authorized, and ways to ask for codes and tokens. */
async function makeClient() {
  const { id: userId } = await makeUser(test.db);
  const application = await makeApplication(test.db);
  const { id: sessionId } = await makeSession(test.db, userId);
  const applicationId = application.id;
  const scopes = ["openid"];
  await widenGrant(test.db, { userId, applicationId, scopes, now });
  const client: ClientProof = {
    clientId: application.clientId,
    method: "client_secret_basic",
    secretHash: sha256(application.clientSecret),
  };
  const issue = (given: Partial<CodeIssue> = {}): CodeIssue => ({
    ...{ codeHash: randomBytes(32), requestIdHash: null, familyId: randomUUID() },
    ...{ applicationId, sessionId, redirectUri, codeChallenge, scopes, ...BY_PASSWORD },
    ...{ nonce: null, claims: null, now, codeExpiresAt: soon, familyExpiresAt: soon },
    ...given,
  });
  const redemption = (
    hash: Buffer,
    given: { client?: ClientProof; redirectUri?: string } = {},
  ) => ({
    ...{ hash, client, tokens: newTokenHashes(soon), redirectUri, codeChallenge, ...given },
  });
  const rotation = (hash: Buffer, given: { client?: ClientProof; scopes?: string[] } = {}) => ({
    ...{ hash, client, tokens: newTokenHashes(soon), scopes: null, ...given },
  });
  return { applicationId, client, issue, redemption, rotation };
}

/** Issues codes, in the order of their hashes. */
async function issueCodes(client: Awaited<ReturnType<typeof makeClient>>, count: number) {
  const issues = Array.from({ length: count }, () => client.issue());
  const issued = await insertAuthorizationCodes(test.db, issues);
  expect(issued).toEqual(issues.map(() => true));
  return issues.map(({ codeHash }) => codeHash).sort(Buffer.compare) as [Buffer, Buffer, Buffer];
}

/** Issues refresh tokens, in the order of their hashes. */
async function issueRefreshTokens(client: Awaited<ReturnType<typeof makeClient>>, count: number) {
  const redemptions = (await issueCodes(client, count)).map((hash) => client.redemption(hash));
  await redeemAuthorizationCodes(test.db, redemptions, now);
  const hashes = redemptions.map(({ tokens }) => tokens.refreshTokenHash).sort(Buffer.compare);
  return hashes as [Buffer, Buffer, Buffer];
}

const stored = async (table: string, hashes: Buffer[]) => {
  const sql = test.db.$client;
  const rows = await sql`select from ${sql(table)} where token_hash in ${sql(hashes)}`;
  return rows.length;
};

it("redeems each right code of a list once, and no other", async () => {
  const own = await makeClient();
  const other = await makeClient();
  const [first, second, third] = await issueCodes(own, 3);
  const asked = [
    own.redemption(third),
    own.redemption(first, {
      client: { ...own.client, secretHash: randomBytes(32) } as ClientProof,
    }),
    own.redemption(first, { redirectUri: "https://client.example/other" }),
    own.redemption(first),
    own.redemption(first),
    other.redemption(second),
    own.redemption(randomBytes(32)),
  ];
  const granted = await redeemAuthorizationCodes(test.db, asked, now);
  expect(granted.map((grant) => grant !== null)).toEqual([
    ...[true, false, false, true, false, false, false],
  ]);
  const hashes = asked.map(({ tokens }) => tokens.accessTokenHash);
  expect(await stored("access_tokens", hashes)).toBe(2);
  expect(await stored("access_tokens", [hashes[0], hashes[3]] as Buffer[])).toBe(2);
  const again = asked.map((code) => ({ ...code, tokens: newTokenHashes(soon) }));
  expect(await redeemAuthorizationCodes(test.db, again, now)).toEqual(asked.map(() => null));
});

it("replaces each right refresh token of a list once, and no other", async () => {
  const own = await makeClient();
  const other = await makeClient();
  const [first, second, third] = await issueRefreshTokens(own, 3);
  const asked = [
    own.rotation(third, { scopes: ["email"] }),
    own.rotation(second),
    other.rotation(first),
    own.rotation(first, { scopes: ["openid"] }),
    own.rotation(first),
    own.rotation(randomBytes(32)),
  ];
  const granted = await rotateRefreshTokens(test.db, asked, now);
  expect(granted.map((grant) => grant !== null)).toEqual([
    ...[false, true, false, true, false, false],
  ]);
  expect(granted[1]?.clientId).toBe(own.client.clientId);
  const hashes = asked.map(({ tokens }) => tokens.refreshTokenHash);
  expect(await stored("refresh_tokens", hashes)).toBe(2);
  expect(await stored("refresh_tokens", [hashes[1], hashes[3]] as Buffer[])).toBe(2);
});

it("answers a pending request of a list once", async () => {
  const own = await makeClient();
  const other = await makeClient();
  const requestIdHash = randomBytes(32);
  const { applicationId } = own;
  await test.db.insert(authorizationRequests).values({
    ...{ idHash: requestIdHash, applicationId, applicationEpoch: 0, browserHash: randomBytes(32) },
    ...{ parameters: {}, createdAt: now, expiresAt: soon },
  });
  const asked = [
    own.issue({ requestIdHash: randomBytes(32) }),
    own.issue({ requestIdHash }),
    own.issue({ requestIdHash }),
    own.issue({ scopes: ["email"] }),
    other.issue(),
  ];
  expect(await insertAuthorizationCodes(test.db, asked)).toEqual([false, true, false, false, true]);
  const again = [own.issue({ requestIdHash })];
  expect(await insertAuthorizationCodes(test.db, again)).toEqual([false]);
});

it("locks the rows of a list in one order, so that two lists never wait for each other", async () => {
  const client = await makeClient();
  const codes = await issueCodes(client, 2);
  const redeemed = await lockInOrder(
    test.db,
    { table: "authorization_codes", key: "code_hash" },
    codes,
    (hashes) =>
      redeemAuthorizationCodes(
        test.db,
        hashes.map((hash) => client.redemption(hash)),
        now,
      ),
  );
  expect(redeemed).not.toContain(null);
  const tokens = await issueRefreshTokens(client, 2);
  const rotated = await lockInOrder(
    test.db,
    { table: "refresh_tokens", key: "token_hash" },
    tokens,
    (hashes) =>
      rotateRefreshTokens(
        test.db,
        hashes.map((hash) => client.rotation(hash)),
        now,
      ),
  );
  expect(rotated).not.toContain(null);
});

it("waits for no grant whose use another request notes", async () => {
  const client = await makeClient();
  const [code] = await issueCodes(client, 1);
  const sql = test.db.$client;
  const granted = await sql.begin(async (holder) => {
    await holder`select from grants where application_id = ${client.applicationId} for no key update`;
    return redeemAuthorizationCodes(test.db, [client.redemption(code)], now);
  });
  expect(granted).not.toContain(null);
});
