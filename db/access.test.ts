import { createHash, randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { setUpTestDatabase } from "@/test/database/database";
import { makeApplication, makeSession, makeUser } from "@/test/factories";
import { issueCode, newTokenHashes } from "@/test/tokens";
import { cutUser, endSession, removeGrant, suspendApplication } from "./access";
import type { ClientProof } from "./applications/applications";
import { serviceContext } from "./audit/events";
import { revokeFamily } from "./revocation";
import { applications } from "./schema/applications";
import { findProfileOfAccessToken } from "./tokens/access-tokens";
import { redeemAuthorizationCode } from "./tokens/code-redemptions";
import { widenGrant } from "./tokens/grants";
import { rotateRefreshTokens } from "./tokens/refresh-tokens";
import { findLiveSession } from "./users/live-sessions";

const test = setUpTestDatabase();

const now = new Date();
const soon = new Date(now.getTime() + 60_000);
const CHALLENGE = "c".repeat(43);
const CALLBACK = "https://client.example/callback";

/** Creates a user with a session and a grant of the scopes to an application. */
async function world(scopes: string[]) {
  const user = await makeUser(test.db);
  const application = await makeApplication(test.db);
  const session = await makeSession(test.db, user.id);
  const key = { userId: user.id, applicationId: application.id };
  const grantId = await widenGrant(test.db, { ...key, scopes, now });
  return { user, application, session, grantId, scopes };
}
type World = Awaited<ReturnType<typeof world>>;

const issue = ({ application, session, scopes }: World) =>
  issueCode(test.db, { applicationId: application.id, sessionId: session.id, scopes, now });

const proof = ({ clientId, clientSecret }: World["application"]): ClientProof => ({
  clientId,
  method: "client_secret_basic",
  secretHash: createHash("sha256").update(clientSecret).digest(),
});

async function redeem({ application }: World, codeHash: Buffer) {
  const tokens = newTokenHashes(soon);
  const code = { hash: codeHash, redirectUri: CALLBACK, codeChallenge: CHALLENGE };
  const client = proof(application);
  const granted = await redeemAuthorizationCode(test.db, { ...code, client, tokens }, now);
  return { granted, tokens };
}

/** Reports what still works: access token, refresh token, an unredeemed code, issuing another code. */
async function survey(at: World, given: Awaited<ReturnType<typeof prepare>>) {
  const hash = given.tokens.refreshTokenHash;
  const rotation = {
    hash,
    client: proof(at.application),
    scopes: null,
    tokens: newTokenHashes(soon),
  };
  const [rotated] = await rotateRefreshTokens(test.db, [rotation], now);
  return {
    accessToken:
      (await findProfileOfAccessToken(test.db, given.tokens.accessTokenHash, now)) !== null,
    refreshToken: rotated !== null,
    code: (await redeem(at, given.codeHash)).granted !== null,
    newCode: (await issue(at)).issued,
    session: (await findLiveSession(test.db, at.session, now)) !== null,
  };
}

async function prepare(at: World) {
  const first = await issue(at);
  const { granted, tokens } = await redeem(at, first.codeHash);
  expect(granted).not.toBeNull();
  const { codeHash } = await issue(at);
  return { tokens, codeHash, familyId: first.familyId };
}

const all = { accessToken: true, refreshToken: true, code: true, newCode: true, session: true };
const none = {
  accessToken: false,
  refreshToken: false,
  code: false,
  newCode: false,
  session: false,
};

describe("cutting access", () => {
  let at: World;
  let given: Awaited<ReturnType<typeof prepare>>;
  beforeEach(async () => {
    at = await world(["openid"]);
    given = await prepare(at);
  });

  it("keeps everything until access is revoked", async () => {
    expect(await survey(at, given)).toEqual(all);
  });

  it("removing a grant ends its tokens but not the session; another user's ID removes nothing", async () => {
    expect(
      await removeGrant(test.db, { id: at.grantId, userId: randomUUID() }, serviceContext(now)),
    ).toBe(false);
    expect(
      await removeGrant(test.db, { id: at.grantId, userId: at.user.id }, serviceContext(now)),
    ).toBe(true);
    expect(await survey(at, given)).toEqual({ ...none, session: true });
    expect(
      await removeGrant(test.db, { id: at.grantId, userId: at.user.id }, serviceContext(now)),
    ).toBe(false);
  });

  it("suspending an application ends its tokens for good; lifting the suspension allows new ones", async () => {
    expect(await suspendApplication(test.db, at.application.clientId, serviceContext(now))).toBe(
      true,
    );
    expect(await survey(at, given)).toEqual({ ...none, session: true });
    await test.db
      .update(applications)
      .set({ suspendedAt: null })
      .where(eq(applications.id, at.application.id));
    expect(await survey(at, given)).toEqual({ ...none, session: true, newCode: true });
  });

  it("a redirect URI that was removed and added again ends what it received before", async () => {
    await test.db
      .$client`update redirect_uris set id = default where application_id = ${at.application.id}`;
    expect(await survey(at, given)).toEqual({ ...none, session: true, newCode: true });
    expect(await survey(at, await prepare(at))).toEqual(all);
  });

  it("a changed password ends all tokens and the other sessions", async () => {
    const other = await makeSession(test.db, at.user.id);
    const cut = { userId: at.user.id, change: { passwordHash: "changed" } };
    const kept = { ...at.session, newTokenHash: at.session.tokenHash };
    expect(await cutUser(test.db, cut, serviceContext(now), kept)).toBe(true);
    expect(await survey(at, given)).toEqual({ ...none, session: true, newCode: true });
    expect(await findLiveSession(test.db, other, now)).toBeNull();
  });

  it("a user who is signed out everywhere keeps their grants", async () => {
    expect(await cutUser(test.db, { userId: at.user.id, change: null }, serviceContext(now))).toBe(
      true,
    );
    expect(await survey(at, given)).toEqual(none);
    const session = await makeSession(test.db, at.user.id);
    expect((await issue({ ...at, session })).issued).toBe(true);
  });

  it("a deactivated account has no access left", async () => {
    const cut = { userId: at.user.id, change: { deactivatedAt: now } };
    expect(await cutUser(test.db, cut, serviceContext(now))).toBe(true);
    expect(await survey(at, given)).toEqual(none);
  });

  it("an ended session ends its tokens and codes", async () => {
    const session = { id: at.session.id, userId: at.user.id, event: "session.ended" } as const;
    expect(await endSession(test.db, session, serviceContext(now))).toBe(true);
    expect(await survey(at, given)).toEqual(none);
    expect(await endSession(test.db, session, serviceContext(now))).toBe(false);
  });

  it("revoking a family ends only that family", async () => {
    const replayed = { familyId: given.familyId, credential: "refresh_token" } as const;
    await test.db.transaction((tx) => revokeFamily(tx, replayed, serviceContext(now)));
    expect(await survey(at, given)).toEqual({ ...all, accessToken: false, refreshToken: false });
  });
});

it("with offline_access, tokens outlive the session but unredeemed codes don't", async () => {
  const at = await world(["openid", "offline_access"]);
  const given = await prepare(at);
  const session = { id: at.session.id, userId: at.user.id, event: "session.ended" } as const;
  await endSession(test.db, session, serviceContext(now));
  expect(await survey(at, given)).toEqual({ ...none, accessToken: true, refreshToken: true });
});
