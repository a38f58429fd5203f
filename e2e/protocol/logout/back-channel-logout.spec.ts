import { expect, test } from "@playwright/test";
import { cutUser } from "@/db/access";
import { serviceContext } from "@/db/audit/events";
import { makeApplication, makeUser } from "@/test/factories";
import { listeningApplication } from "../../support/ended-session";
import { authorize, authorizeAddress, obtainTokens } from "../../support/flow";
import { claimsOf } from "../../support/id-token";
import {
  type LogoutReceiver,
  SOON,
  startLogoutReceiver,
  verifyLogoutToken,
} from "../../support/logout-receiver";
import { askLogout, confirm, type LogoutVisit, logoutVisit } from "../../support/logout-visit";
import { grantOf } from "../../support/moments";
import { CHALLENGE } from "../../support/pending-authorization";
import { db } from "../../support/world";

let receiver: LogoutReceiver;
test.beforeEach(async () => {
  receiver = await startLogoutReceiver();
});
test.afterEach(() => receiver.close());

const arrivals = (count: number) => expect.poll(() => receiver.received.length, SOON).toBe(count);

for (const idTokenSigningAlg of ["RS256", "ES256", "EdDSA"] as const)
  test(`rule 46: a sign-out sends a logout token that verifies, in ${idTokenSigningAlg}`, async () => {
    const visit = await logoutVisit({ idTokenSigningAlg, backchannelLogoutUri: receiver.uri });
    await askLogout(visit.browser, { id_token_hint: visit.hint });
    await arrivals(1);
    expect(receiver.received).toEqual([
      {
        method: "POST",
        path: "/logged-out?tenant=1",
        type: "application/x-www-form-urlencoded",
        body: expect.stringMatching(/^logout_token=[\w.-]+$/),
        at: expect.any(Number),
      },
    ]);
    const [token = ""] = receiver.tokens();
    const { claims, header } = await verifyLogoutToken(token, visit.application.clientId);
    expect(header).toEqual({ alg: idTokenSigningAlg, kid: expect.any(String), typ: "logout+jwt" });
    expect(Object.keys(claims).sort()).toEqual(
      ["aud", "events", "exp", "iat", "iss", "jti", "sid", "sub"].sort(),
    );
    expect(claims.sub).toBe(visit.user.id);
    expect(claims.sid).toBe(claimsOf(visit.hint).sid);
    expect((claims.exp ?? 0) - (claims.iat ?? 0)).toBe(120);
  });

type Cut = (visit: LogoutVisit) => Promise<unknown>;

const change = ({ id: userId }: { id: string }, to: Parameters<typeof cutUser>[1]["change"]) =>
  cutUser(db(), { userId, change: to }, serviceContext(new Date()));

const CUTS: Record<string, Cut> = {
  "an application's logout": ({ browser, hint }) => askLogout(browser, { id_token_hint: hint }),
  "the person's own sign-out": ({ browser }) => confirm(browser, {}),
  "removing the application": async ({ browser, user, application }) =>
    browser.post("/forms/account/remove-app", { grant: await grantOf(user.id, application.id) }),
  "changing the password": ({ user }) => change(user, { passwordHash: "$argon2id$other" }),
  "deactivating the account": ({ user }) => change(user, { deactivatedAt: new Date() }),
};

for (const [name, cut] of Object.entries(CUTS))
  test(`rule 46: ${name} tells the application once`, async () => {
    const visit = await logoutVisit({ backchannelLogoutUri: receiver.uri });
    // A second authorization in the same session causes no second notice.
    await authorize(visit.browser, authorizeAddress(visit.application, CHALLENGE));
    await cut(visit);
    await arrivals(1);
    const [token = ""] = receiver.tokens();
    const { claims } = await verifyLogoutToken(token, visit.application.clientId);
    expect([claims.sub, claims.sid]).toEqual([visit.user.id, visit.session.id]);
    await new Promise((later) => setTimeout(later, 2500));
    expect(receiver.received).toHaveLength(1);
  });

test("rule 46: each application of the session is told, and nobody else is", async () => {
  const others = await startLogoutReceiver();
  const visit = await logoutVisit({ backchannelLogoutUri: receiver.uri });
  const second = await makeApplication(db(), { backchannelLogoutUri: receiver.uri });
  await authorize(visit.browser, authorizeAddress(second, CHALLENGE));
  await authorize(visit.browser, authorizeAddress(await makeApplication(db()), CHALLENGE));
  const elsewhere = await makeApplication(db(), { backchannelLogoutUri: others.uri });
  await obtainTokens(elsewhere, visit.user);
  await obtainTokens(elsewhere, await makeUser(db()));
  await askLogout(visit.browser, { id_token_hint: visit.hint });
  await arrivals(2);
  const told = receiver.tokens().map((token) => claimsOf(token).aud);
  expect(told.sort()).toEqual([visit.application.clientId, second.clientId].sort());
  await new Promise((later) => setTimeout(later, 1500));
  expect([receiver.received.length, others.received.length]).toEqual([2, 0]);
  await others.close();
});

test("rule 46: signing in again, and a refused logout, tell nobody", async () => {
  const visit = await logoutVisit({ backchannelLogoutUri: receiver.uri });
  const { username, password } = visit.user;
  await visit.browser.post("/sign-in/password", { username, password, next: "/account" });
  await askLogout(visit.browser, { id_token_hint: `${visit.hint}x` });
  await new Promise((later) => setTimeout(later, 1500));
  expect(receiver.received).toEqual([]);
});

test("rule 46: of two processes one delivers each notice", async () => {
  const listening = await listeningApplication(receiver.uri);
  const sessions = await Promise.all(Array.from({ length: 40 }, () => listening.visit()));
  await Promise.all(sessions.map(listening.end));
  await arrivals(sessions.length);
  await expect.poll(() => listening.waiting(), SOON).toEqual([]);
  await new Promise((later) => setTimeout(later, 1500));
  const told = receiver.tokens().map((token) => claimsOf(token).sid);
  expect(told.sort()).toEqual(sessions.sort());
  const ids = receiver.tokens().map((token) => claimsOf(token).jti);
  expect(new Set(ids).size).toBe(ids.length);
});
