import { expect, test } from "@playwright/test";
import { cutUser, endSession, removeGrant, suspendApplication } from "@/db/access";
import { serviceContext } from "@/db/audit/events";
import { makeApplication, makeUser } from "@/test/factories";
import {
  type Application,
  authorizeAddress,
  challengeOf,
  newPair,
  newVerifier,
  obtainTokens,
  redeem,
  refresh,
  type User,
} from "../../support/flow";
import {
  expectCodeDead,
  expectRequestDead,
  expectTokensAlive,
  expectTokensDead,
  gainAccess,
} from "../../support/leftovers";
import { grantOf } from "../../support/moments";
import { db } from "../../support/world";

const WITH_OFFLINE = "openid profile offline_access";

type Cut = (user: User, application: Application) => Promise<boolean>;

const now = () => new Date();
const CUTS: Record<string, Cut> = {
  "removing the grant": async (user, application) =>
    removeGrant(
      db(),
      { id: await grantOf(user.id, application.id), userId: user.id },
      serviceContext(now()),
    ),
  "suspending the application": (_, { clientId }) =>
    suspendApplication(db(), clientId, serviceContext(now())),
  "changing the password": ({ id }) =>
    cutUser(
      db(),
      { userId: id, change: { passwordHash: "$argon2id$other" } },
      serviceContext(now()),
    ),
  "deactivating the account": ({ id }) =>
    cutUser(db(), { userId: id, change: { deactivatedAt: now() } }, serviceContext(now())),
};

for (const [name, cut] of Object.entries(CUTS))
  for (const scope of ["openid profile", WITH_OFFLINE])
    test(`${name} ends tokens, codes and pending requests of "${scope}" on both processes`, async () => {
      const { user, application } = await newPair();
      const access = await gainAccess(application, user, scope);
      expect(await cut(user, application)).toBe(true);
      await expectTokensDead(access);
      await expectCodeDead(access);
      await expectRequestDead(access);
    });

test("ending a session ends its tokens, codes and pending requests", async () => {
  const { user, application } = await newPair();
  const access = await gainAccess(application, user);
  const elsewhere = await gainAccess(application, user);
  expect(
    await endSession(
      db(),
      { id: access.session.id, userId: user.id, event: "session.ended" },
      serviceContext(now()),
    ),
  ).toBe(true);
  await expectTokensDead(access);
  await expectCodeDead(access);
  await expectRequestDead(access);
  await expectTokensAlive(elsewhere);
});

test("with offline_access the tokens outlive their session, the unredeemed code does not", async () => {
  const { user, application } = await newPair();
  const access = await gainAccess(application, user, WITH_OFFLINE);
  await endSession(
    db(),
    { id: access.session.id, userId: user.id, event: "session.ended" },
    serviceContext(now()),
  );
  await expectTokensAlive(access);
  await expectCodeDead(access);
  await expectRequestDead(access);
});

test("signing out ends the session the same way", async () => {
  const { user, application } = await newPair();
  const access = await gainAccess(application, user);
  expect((await access.browser.post("/sign-out/confirm", {})).status).toBe(303);
  await expectTokensDead(access);
  await expectCodeDead(access);
});

test("removing a grant, or suspending, leaves all others alone", async () => {
  const { user, application } = await newPair();
  const otherUser = await gainAccess(application, await makeUser(db()));
  const otherApplication = await gainAccess(await makeApplication(db()), user);
  const access = await gainAccess(application, user);
  await CUTS["removing the grant"]?.(user, application);
  await expectTokensDead(access);
  await expectTokensAlive(otherUser);
  const suspended = await gainAccess(application, otherUser.user);
  await CUTS["suspending the application"]?.(user, application);
  await expectTokensDead(suspended);
  await expectTokensAlive(otherApplication);
});

test("nobody removes another's grant, or ends another's session", async () => {
  const { user, application } = await newPair();
  const access = await gainAccess(application, user);
  const { id: userId } = await makeUser(db());
  const id = await grantOf(user.id, application.id);
  expect(await removeGrant(db(), { id, userId }, serviceContext(now()))).toBe(false);
  expect(
    await endSession(
      db(),
      { id: access.session.id, userId, event: "session.ended" },
      serviceContext(now()),
    ),
  ).toBe(false);
  await expectTokensAlive(access);
});

test("lifting a suspension restores nothing, and a new authorization works", async () => {
  const { user, application } = await newPair();
  const access = await gainAccess(application, user, WITH_OFFLINE);
  await suspendApplication(db(), application.clientId, serviceContext(now()));
  const address = authorizeAddress(application, challengeOf(newVerifier()));
  expect((await access.browser.get(address)).status).toBe(400);
  await db().$client`update applications set suspended_at = null where id = ${application.id}`;
  await expectTokensDead(access);
  await expectCodeDead(access);
  await expectRequestDead(access);
  await expectTokensAlive(await gainAccess(application, user));
});

test("a suspended application is told so; once it is lifted, that the access was ended", async () => {
  const { user, application } = await newPair();
  const access = await gainAccess(application, user, WITH_OFFLINE);
  const say = async () => {
    const answers = [
      await redeem(application, access.unredeemed),
      await refresh(application, access.refreshTokens[0] ?? ""),
    ];
    return Promise.all(answers.map((answer) => answer.json()));
  };
  const refusal = (error_description: string) => ({ error: "invalid_grant", error_description });
  await suspendApplication(db(), application.clientId, serviceContext(now()));
  const suspended = refusal("the application is suspended and its access was revoked");
  expect(await say()).toEqual([suspended, suspended]);
  await db().$client`update applications set suspended_at = null where id = ${application.id}`;
  const ended = refusal("access was revoked; ask the user to authorize again");
  expect(await say()).toEqual([ended, ended]);
});

test("reactivating an account restores nothing", async () => {
  const { user, application } = await newPair();
  const access = await gainAccess(application, user, WITH_OFFLINE);
  await CUTS["deactivating the account"]?.(user, application);
  await db().$client`update users set deactivated_at = null where id = ${user.id}`;
  await expectTokensDead(access);
  await expectCodeDead(access);
  expect((await access.browser.get("/account")).status).not.toBe(200);
});

test("allowing a removed application again restores nothing", async () => {
  const { user, application } = await newPair();
  const access = await gainAccess(application, user, WITH_OFFLINE);
  await CUTS["removing the grant"]?.(user, application);
  const again = await obtainTokens(application, user);
  expect(again.tokens.refresh_token).toMatch(/^foyer_rt_/);
  await expectTokensDead(access);
  await expectCodeDead(access);
});

test("a changed password keeps the session that changed it, and ends the others", async () => {
  const { user, application } = await newPair();
  const kept = await gainAccess(application, user);
  const other = await gainAccess(application, user);
  const change = { passwordHash: "$argon2id$other" };
  const keep = { ...kept.session, newTokenHash: kept.session.tokenHash };
  await cutUser(db(), { userId: user.id, change }, serviceContext(now()), keep);
  await expectTokensDead(kept);
  await expectTokensDead(other);
  const silently = { prompt: "none", scope: "openid profile" };
  const address = authorizeAddress(application, challengeOf(newVerifier()), silently);
  const answer = async ({ browser }: typeof kept) =>
    new URL((await browser.get(address)).headers.get("location") ?? "").searchParams;
  expect((await answer(kept)).has("code")).toBe(true);
  expect((await answer(other)).get("error")).toBe("login_required");
});
