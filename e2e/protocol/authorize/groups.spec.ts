import { makeApplication, makeUser } from "@/test/factories";
import {
  expectCode,
  expectPage,
  expectRefusal,
  NOTHING,
  storedFor,
} from "../../support/authorization-answers";
import {
  type Application,
  authorizeAddress,
  callMe,
  locationOf,
  newPair,
  obtainTokens,
  refresh,
  signedInBrowser,
} from "../../support/flow";
import { closeTo, openToAll } from "../../support/groups";
import { claimsOf } from "../../support/id-token";
import { CHALLENGE } from "../../support/pending-authorization";
import { expect, test } from "../../support/spec";
import { db } from "../../support/world";

const ask = (application: Application, changes: Record<string, string> = {}) =>
  authorizeAddress(application, CHALLENGE, changes);

function expectNotOpen(answer: Response, application: Application) {
  expectRefusal(answer, application, "access_denied");
  const { searchParams } = new URL(locationOf(answer));
  expect(searchParams.get("error_description")).toBe("the application is not open to this user");
}

test("a closed application shares nothing with a person outside of its groups", async () => {
  const { user, application } = await newPair();
  await closeTo(application, []);
  const { browser } = await signedInBrowser(user);
  const page = expectPage(await browser.get(ask(application)), "/sign-in/not-admitted");
  const next = page.searchParams.get("next") ?? "";
  const request = new URLSearchParams(next.split("?")[1]).get("request_uri") ?? "";

  const allowed = await browser.post("/consent/decision", { request, decision: "allow" });
  expectPage(await browser.get(locationOf(allowed)), "/sign-in/not-admitted");
  expect(await storedFor(application)).toEqual({ ...NOTHING, requests: 1 });

  const denied = await browser.post("/consent/decision", { request, decision: "deny" });
  const refused = await browser.get(locationOf(denied));
  expectNotOpen(refused, application);
  expect(await storedFor(application)).toEqual(NOTHING);
});

test("prompt=none of a person outside of the groups is denied at the client", async () => {
  const { user, application } = await newPair();
  await closeTo(application, []);
  const { browser } = await signedInBrowser(user);
  const answer = await browser.get(ask(application, { prompt: "none" }));
  expectNotOpen(answer, application);
  expect(await storedFor(application)).toEqual(NOTHING);
});

test("members sign in to a closed application as to any other", async () => {
  const { user, application } = await newPair();
  await closeTo(application, [user]);
  const { tokens } = await obtainTokens(application, user);
  expect((await refresh(application, tokens.refresh_token)).status).toBe(200);
  const { browser } = await signedInBrowser(user);
  expectCode(await browser.get(ask(application, { prompt: "none" })), application);
});

test("after a member was removed and added again, the next authorization is silent and old tokens stay dead", async () => {
  const { user, application } = await newPair();
  await closeTo(application, [user]);
  const { tokens } = await obtainTokens(application, user);
  await db().$client`delete from group_members where user_id = ${user.id}`;
  await db().$client`
    insert into group_members (user_id, group_id)
    select ${user.id}, group_id from application_groups where application_id = ${application.id}`;
  expect((await refresh(application, tokens.refresh_token)).status).toBe(400);
  const { browser } = await signedInBrowser(user);
  expectCode(await browser.get(ask(application, { prompt: "none" })), application);
});

test("an application with the scope learns which of its own groups the person is in", async () => {
  const user = await makeUser(db());
  const scopes = ["openid", "groups"];
  const application = await makeApplication(db(), { scopes });
  const foreign = await makeApplication(db(), { scopes });
  const stranger = await makeUser(db());
  await closeTo(foreign, [user, stranger]);
  const key = await closeTo(application, [user]);
  const claims = JSON.stringify({ id_token: { groups: null } });
  const asked = { scope: "openid groups", claims };
  const { tokens } = await obtainTokens(application, user, asked);
  expect(await (await callMe(tokens.access_token)).json()).toEqual({
    sub: user.id,
    groups: [key],
  });
  expect(claimsOf(tokens.id_token)).toMatchObject({ groups: [key] });

  await openToAll(application);
  const none = (await obtainTokens(application, stranger, asked)).tokens;
  expect(await (await callMe(none.access_token)).json()).toMatchObject({ groups: [] });
  expect(claimsOf(none.id_token)).toMatchObject({ groups: [] });
  const without = (await obtainTokens(application, user, { scope: "openid" })).tokens;
  expect(await (await callMe(without.access_token)).json()).toEqual({ sub: user.id });
});
