import { randomBytes, randomUUID } from "node:crypto";
import { beforeEach, expect, it } from "vitest";
import { setUpTestDatabase, untilWaiting } from "@/test/database/database";
import { makeApplication, makeSession, makeSite, makeUser } from "@/test/factories";
import { issueCode, newTokenHashes } from "@/test/tokens";
import { endSession } from "./access";
import type { ClientProof } from "./applications/applications";
import { addFailures } from "./applications/failures";
import { insertApplication } from "./applications/registrations";
import { deleteApplication } from "./applications/removed";
import { lockSettings } from "./applications/settings";
import { serviceContext } from "./audit/events";
import { lockClient, lockSite, updateSite } from "./sites/administration";
import { findProfileOfAccessToken } from "./tokens/access-tokens";
import { insertAuthorizationRequest } from "./tokens/authorization-requests";
import { redeemAuthorizationCode } from "./tokens/code-redemptions";
import { widenGrant } from "./tokens/grants";
import { listGrantUses } from "./tokens/grants-of-user";
import { rotateRefreshTokens } from "./tokens/refresh-tokens";
import { insertClientAssertion } from "./tokens/used-jwts";

/*
 * Actions concurrent with the removal of an application: each ends revoked or refused, without an
 * error, and waits for nothing but the removal.
 */

const test = setUpTestDatabase();

const now = new Date();
const soon = new Date(now.getTime() + 60_000);
const ASKED = { redirectUri: "https://client.example/callback", codeChallenge: "c".repeat(43) };
const SCOPES = ["openid", "offline_access"];

let user: Awaited<ReturnType<typeof makeUser>>;
let session: Awaited<ReturnType<typeof makeSession>>;
let application: Awaited<ReturnType<typeof makeApplication>>;
let proof: ClientProof;
beforeEach(async () => {
  user = await makeUser(test.db);
  session = await makeSession(test.db, user.id);
  application = await makeApplication(test.db, {
    tokenEndpointAuthMethod: "none",
    backchannelLogoutUri: "https://client.example/logout",
  });
  proof = { clientId: application.clientId, method: "none", secretHash: null };
});

const consent = () =>
  widenGrant(test.db, { userId: user.id, applicationId: application.id, scopes: SCOPES, now });

async function issue() {
  const code = { applicationId: application.id, sessionId: session.id, scopes: SCOPES, now };
  const { issued, codeHash } = await issueCode(test.db, code);
  return issued ? codeHash : null;
}

async function redeem(codeHash: Buffer | null) {
  const tokens = newTokenHashes(soon);
  const code = { hash: codeHash ?? randomBytes(32), client: proof, tokens };
  const granted = await redeemAuthorizationCode(test.db, { ...code, ...ASKED }, now);
  return granted && tokens;
}

async function rotate(tokenHash: Buffer | undefined) {
  const tokens = newTokenHashes(soon);
  const token = { hash: tokenHash ?? randomBytes(32), client: proof, scopes: null, tokens };
  const [rotated] = await rotateRefreshTokens(test.db, [token], now);
  return rotated ? tokens : null;
}

/** Starts an action while the removal is not yet committed, and returns its outcome. */
const amidRemoval = <T>(context: () => Promise<T>, waits: boolean): Promise<T> =>
  test.db
    .transaction(async (tx) => {
      await lockSettings(tx, { id: application.id });
      await deleteApplication(tx, { id: application.id, revision: null }, now);
      const done = context();
      await (waits ? untilWaiting(test.db, 1) : done);
      return { done };
    })
    .then(({ done }) => done);

const isDead = async (tokens: ReturnType<typeof newTokenHashes> | null) => {
  if (!tokens) return true;
  const { accessTokenHash, refreshTokenHash } = tokens;
  if ((await findProfileOfAccessToken(test.db, accessTokenHash, now)) !== null) return false;
  return (await rotate(refreshTokenHash)) === null;
};

it("a consent is not recorded and leads to no code", async () => {
  await amidRemoval(consent, false);
  expect(await listGrantUses(test.db, user.id)).toEqual([]);
  expect(await issue()).toBeNull();
});

it("a code that is being issued is worthless", async () => {
  await consent();
  const code = await amidRemoval(() => issue(), false);
  expect(code).not.toBeNull();
  expect(await redeem(code)).toBeNull();
});

it("a code that is being redeemed yields invalid tokens", async () => {
  await consent();
  const code = await issue();
  const tokens = await amidRemoval(() => redeem(code), false);
  expect(tokens).not.toBeNull();
  expect(await isDead(tokens)).toBe(true);
});

it("a refresh yields invalid tokens", async () => {
  await consent();
  const first = await redeem(await issue());
  const tokens = await amidRemoval(() => rotate(first?.refreshTokenHash), false);
  expect(tokens).not.toBeNull();
  expect(await isDead(tokens)).toBe(true);
});

it("a new request and a pushed request end", async () => {
  const request = { applicationId: application.id, applicationEpoch: 0, parameters: {} };
  const times = { createdAt: now, expiresAt: soon };
  for (const how of [{ browserHash: randomBytes(32) }, { pushed: true }]) {
    application = await makeApplication(test.db);
    const given = { ...request, applicationId: application.id, ...times, ...how };
    const insert = () => insertAuthorizationRequest(test.db, { ...given, idHash: randomBytes(32) });
    await amidRemoval(insert, false);
  }
});

it("an ending session notifies nobody", async () => {
  await consent();
  await redeem(await issue());
  const of = { id: session.id, userId: user.id, event: "session.ended" } as const;
  const ended = await amidRemoval(() => endSession(test.db, of, serviceContext(now)), true);
  expect(ended).toBe(true);
  const notices = test.db.$client`select from logout_notices where session_id = ${session.id}`;
  expect(await notices).toHaveLength(0);
});

it("a client assertion is used once", async () => {
  const assertion = { applicationId: application.id, jtiHash: randomBytes(32), expiresAt: soon };
  expect(await amidRemoval(() => insertClientAssertion(test.db, assertion), false)).toBe(true);
  expect(await insertClientAssertion(test.db, assertion)).toBe(false);
});

it("recorded failures end, and others' stay", async () => {
  const other = await makeApplication(test.db);
  const nothing = { sent: null, requestId: null, endpoint: null };
  const failure = { at: now, error: "invalid_grant", description: "", ...nothing };
  const noted = [other, application].map(({ clientId }) => ({ ...failure, clientId }));
  await amidRemoval(() => addFailures(test.db, noted), true);
  const kept = await test.db.$client`
    select application_id from application_failures where application_id in ${test.db.$client([other.id, application.id])}`;
  expect(kept).toEqual([{ application_id: other.id }]);
});

it("a site cannot link to the application", async () => {
  const { id } = await makeSite(test.db);
  const lead = () =>
    test.db.transaction(async (tx) => {
      const site = await lockSite(tx, { id });
      if (!site || !(await lockClient(tx, application.clientId))) return "unknown";
      return updateSite(tx, site, { application: application.clientId }, now);
    });
  expect(await amidRemoval(lead, true)).toBe("unknown");
});

it("a registration with the same ID never becomes another application's", async () => {
  const again = () =>
    test.db.transaction((tx) =>
      insertApplication(tx, {
        application: {
          id: application.id,
          ...{ clientId: randomUUID(), name: "Again", scopes: SCOPES },
          ...{ tokenEndpointAuthMethod: "none", grantTypes: ["authorization_code"] },
        },
        redirectUris: [ASKED.redirectUri],
        postLogoutRedirectUris: [],
        secret: null,
      }),
    );
  await consent();
  const tokens = await redeem(await issue());
  expect(await amidRemoval(again, true)).toBeNull();
  expect(await again()).toBeNull();
  expect(await isDead(tokens)).toBe(true);
});
