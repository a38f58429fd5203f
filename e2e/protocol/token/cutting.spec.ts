import { expect, test } from "@playwright/test";
import { cutUser, endSession, removeGrant, suspendApplication } from "@/db/access";
import { serviceContext } from "@/db/audit/events";
import { makeApplication, makeUser } from "@/test/factories";
import {
  authorizeAddress,
  callMe,
  challengeOf,
  newPair,
  newTokens,
  newVerifier,
  obtainCode,
  obtainTokens,
  redeem,
  refresh,
  type Tokens,
} from "../../support/flow";
import {
  type Access,
  expectAllDead,
  expectCodeDead,
  expectRequestDead,
  expectTokensAlive,
  expectTokensDead,
  gainAccess,
  newAccess,
} from "../../support/leftovers";
import { grantOf } from "../../support/moments";
import { db, world } from "../../support/world";

const WITH_OFFLINE = "openid profile offline_access";

type Cut = (access: Pick<Access, "user" | "application" | "session">) => Promise<boolean>;

const context = () => serviceContext(new Date());

const change = (userId: string, to: Parameters<typeof cutUser>[1]["change"]) =>
  cutUser(db(), { userId, change: to }, context());

const end: Cut = ({ user: { id: userId }, session: { id } }) =>
  endSession(db(), { id, userId, event: "session.ended" }, context());

const CUTS = {
  "removing the grant": async ({ user: { id: userId }, application: { id } }) =>
    removeGrant(db(), { id: await grantOf(userId, id), userId }, context()),
  "suspending the application": ({ application: { clientId } }) =>
    suspendApplication(db(), clientId, context()),
  "deactivating the account": ({ user: { id } }) => change(id, { deactivatedAt: new Date() }),
  "changing the password": ({ user: { id } }) => change(id, { passwordHash: "$argon2id$other" }),
} satisfies Record<string, Cut>;

for (const [name, cut] of Object.entries(CUTS))
  for (const scope of ["openid profile", WITH_OFFLINE])
    test(`${name} ends tokens, codes and pending requests of "${scope}" on both processes`, async () => {
      const access = await newAccess(scope);
      expect(await cut(access)).toBe(true);
      await expectAllDead(access);
    });

test("ending a session ends its tokens, codes and pending requests", async () => {
  const access = await newAccess();
  const { user, application } = access;
  const elsewhere = await gainAccess(application, user);
  expect(await end(access)).toBe(true);
  await expectAllDead(access);
  await expectTokensAlive(elsewhere);
});

test("with offline_access the tokens outlive their session, the unredeemed code does not", async () => {
  const access = await newAccess(WITH_OFFLINE);
  await end(access);
  await expectTokensAlive(access);
  await expectCodeDead(access);
  await expectRequestDead(access);
});

test("signing out ends the session the same way", async () => {
  const access = await newAccess();
  expect((await access.browser.post("/sign-out/confirm", {})).status).toBe(303);
  await expectAllDead(access);
});

test("removing a grant, or suspending, leaves all others alone", async () => {
  const { user, application } = await newPair();
  const otherUser = await gainAccess(application, await makeUser(db()));
  const otherApplication = await gainAccess(await makeApplication(db()), user);
  const access = await gainAccess(application, user);
  await CUTS["removing the grant"](access);
  await expectTokensDead(access);
  await expectTokensAlive(otherUser);
  const suspended = await gainAccess(application, otherUser.user);
  await CUTS["suspending the application"](access);
  await expectTokensDead(suspended);
  await expectTokensAlive(otherApplication);
});

test("nobody removes another's grant, or ends another's session", async () => {
  const access = await newAccess();
  const { user, application } = access;
  const stranger = await makeUser(db());
  const id = await grantOf(user.id, application.id);
  expect(await removeGrant(db(), { id, userId: stranger.id }, context())).toBe(false);
  expect(await end({ ...access, user: stranger })).toBe(false);
  await expectTokensAlive(access);
});

test("lifting a suspension restores nothing, and a new authorization works", async () => {
  const access = await newAccess(WITH_OFFLINE);
  const { user, application } = access;
  await suspendApplication(db(), application.clientId, context());
  const address = authorizeAddress(application, challengeOf(newVerifier()));
  expect((await access.browser.get(address)).status).toBe(400);
  await db().$client`update applications set suspended_at = null where id = ${application.id}`;
  await expectAllDead(access);
  await expectTokensAlive(await gainAccess(application, user));
});

test("reactivating an account restores nothing", async () => {
  const access = await newAccess(WITH_OFFLINE);
  const { user } = access;
  await CUTS["deactivating the account"](access);
  await db().$client`update users set deactivated_at = null where id = ${user.id}`;
  await expectAllDead(access);
  expect((await access.browser.get("/account")).status).not.toBe(200);
});

test("allowing a removed application again restores nothing", async () => {
  const access = await newAccess(WITH_OFFLINE);
  const { user, application } = access;
  await CUTS["removing the grant"](access);
  const again = await obtainTokens(application, user);
  expect(again.tokens.refresh_token).toMatch(/^foyer_rt_/);
  await expectAllDead(access);
});

test("a changed password keeps the session that changed it, and ends the others", async () => {
  const kept = await newAccess();
  const { user, application } = kept;
  const other = await gainAccess(application, user);
  const change = { passwordHash: "$argon2id$other" };
  const keep = { ...kept.session, newTokenHash: kept.session.tokenHash };
  await cutUser(db(), { userId: user.id, change }, context(), keep);
  await expectTokensDead(kept);
  await expectTokensDead(other);
  const silently = { prompt: "none", scope: "openid profile" };
  const address = authorizeAddress(application, challengeOf(newVerifier()), silently);
  const answer = async ({ browser }: typeof kept) =>
    new URL((await browser.get(address)).headers.get("location") ?? "").searchParams;
  expect((await answer(kept)).has("code")).toBe(true);
  expect((await answer(other)).get("error")).toBe("login_required");
});

const { "changing the password": _, ...others } = CUTS;

for (const [name, cut] of Object.entries({ ...others, "ending the session": end }))
  test(`${name} during refreshes and redemptions: tokens issued concurrently are invalid`, async () => {
    const { user, application, session, tokens } = await newTokens();
    const code = await obtainCode(application, user);
    // Assigns both families to the same session.
    await db().$client`update token_families set session_id = ${session.id}
      where application_id = ${application.id}`;
    const got: Tokens[] = [tokens];
    /** Refreshes with each newest refresh token until refused. */
    const keepRefreshing = async () => {
      for (let newest = tokens, n = 0; ; n++) {
        const origin = n % 2 ? world().origin : world().secondOrigin;
        const response = await refresh(application, newest.refresh_token, origin);
        if (response.status !== 200) return response.status;
        newest = await response.json();
        got.push(newest);
      }
    };
    const refreshing = keepRefreshing();
    await expect.poll(() => got.length).toBeGreaterThan(5);
    const redeeming = redeem(application, code, world().secondOrigin);
    expect(await cut({ user, application, session })).toBe(true);
    const afterward = await Promise.all(
      got.map(({ access_token }) => callMe(access_token, world().secondOrigin)),
    );
    expect(afterward.filter(({ status }) => status !== 401)).toEqual([]);
    expect(await refreshing).toBe(400);
    const redeemed = await redeeming;
    if (redeemed.status === 200) got.push(await redeemed.json());
    for (const { access_token, refresh_token } of got) {
      expect((await callMe(access_token)).status).toBe(401);
      expect((await refresh(application, refresh_token)).status).toBe(400);
    }
  });
