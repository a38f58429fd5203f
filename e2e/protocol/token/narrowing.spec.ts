import { expect, test } from "@playwright/test";
import { endSession } from "@/db/access";
import { serviceContext } from "@/db/audit/events";
import {
  type Application,
  authorizeAddress,
  callAs,
  callMe,
  challengeOf,
  locationOf,
  newPair,
  newVerifier,
  obtainCode,
  obtainTokens,
  redeem,
  refresh,
  signedInBrowser,
  type User,
} from "../../support/flow";
import { inBatches } from "../../support/in-batches";
import { expectTokensAlive, expectTokensDead, gainAccess } from "../../support/leftovers";
import { saveSettings } from "../../support/narrow";
import { postPar, requestForm } from "../../support/par";
import { CUT_ALL_REQUESTS } from "../../support/sizes";
import { db, world } from "../../support/world";

const WITHOUT_EMAIL = ["openid", "profile", "offline_access"];
const ALL = [...WITHOUT_EMAIL, "email"];

const origins = () => [world().origin, world().secondOrigin];

/** Returns an access token, a refresh token and an unused code of one user. */
async function hold(application: Application, user: User, scope: string) {
  const { tokens, session } = await obtainTokens(application, user, { scope });
  return { tokens, session, code: await obtainCode(application, user, { scope }) };
}

async function scopesOf(response: Response) {
  const body = await response.json();
  expect([response.status, body]).toEqual([
    200,
    expect.objectContaining({ scope: expect.any(String) }),
  ]);
  return body.scope.split(" ").sort();
}

const introspected = (application: Application, token: string, origin = world().origin) =>
  callAs(application, "/oauth/introspect", { token }, origin);

test("a removed scope is gone from everything that honors a credential, on both processes at once", async () => {
  test.setTimeout(60_000 + CUT_ALL_REQUESTS * 1000);
  const { user, application } = await newPair();
  const { tokens, code } = await hold(application, user, "openid profile email");
  expect(await (await callMe(tokens.access_token)).json()).toHaveProperty("email");
  await saveSettings(application, { scopes: WITHOUT_EMAIL });
  const asked = Array.from({ length: CUT_ALL_REQUESTS }, () => origins()).flat();
  const answers = await inBatches(asked, async (origin) => ({
    me: await (await callMe(tokens.access_token, origin)).json(),
    access: await scopesOf(await introspected(application, tokens.access_token, origin)),
    refresh: await scopesOf(await introspected(application, tokens.refresh_token, origin)),
  }));
  for (const { me, access, refresh } of answers) {
    expect(me).toMatchObject({ sub: user.id, preferred_username: user.username });
    expect(Object.keys(me)).not.toContain("email");
    expect([access, refresh]).toEqual([
      ["openid", "profile"],
      ["openid", "profile"],
    ]);
  }
  expect(answers).toHaveLength(2 * CUT_ALL_REQUESTS);
  const redeemed = await redeem(application, code, world().secondOrigin);
  expect(await scopesOf(redeemed)).toEqual(["openid", "profile"]);
  // The client repeats its granted scope (RFC 6749 section 6); the response has the narrowed one.
  const renewed = await refresh(
    application,
    tokens.refresh_token,
    world().secondOrigin,
    "openid profile email",
  );
  const { access_token, scope } = await renewed.json();
  expect(scope.split(" ").sort()).toEqual(["openid", "profile"]);
  expect(await (await callMe(access_token)).json()).not.toHaveProperty("email");
});

test("without openid, /me is 403 and a refresh yields no ID token", async () => {
  const { user, application } = await newPair();
  const { tokens } = await hold(application, user, "openid profile email");
  await saveSettings(application, { scopes: ["profile", "email"] });
  for (const origin of origins())
    expect((await callMe(tokens.access_token, origin)).status).toBe(403);
  const renewed = await (await refresh(application, tokens.refresh_token)).json();
  expect(renewed).toMatchObject({ scope: "profile email" });
  expect(renewed).not.toHaveProperty("id_token");
});

test("a refresh for removed scopes alone is invalid_scope and uses nothing up", async () => {
  const { user, application } = await newPair();
  const { tokens } = await hold(application, user, "openid profile email");
  const narrow = await refresh(application, tokens.refresh_token, undefined, "email");
  const held = await narrow.json();
  await saveSettings(application, { scopes: WITHOUT_EMAIL });
  const refused = await refresh(application, held.refresh_token, undefined, "email");
  expect(refused.status).toBe(400);
  expect(await refused.json()).toMatchObject({ error: "invalid_scope" });
  // A token that had only the removed scope is invalid.
  expect((await callMe(held.access_token)).status).toBe(401);
  expect(await (await introspected(application, held.access_token)).json()).toEqual({
    active: false,
  });
  const renewed = await refresh(application, held.refresh_token);
  expect(await scopesOf(renewed)).toEqual(["openid", "profile"]);
});

test("adding a scope again restores it to no earlier credential; a new authorization has it", async () => {
  const { user, application } = await newPair();
  const { tokens, code } = await hold(application, user, "openid profile email");
  await saveSettings(application, { scopes: WITHOUT_EMAIL });
  await saveSettings(application, { scopes: ALL });
  for (const origin of origins())
    expect(await (await callMe(tokens.access_token, origin)).json()).not.toHaveProperty("email");
  expect(await scopesOf(await redeem(application, code))).toEqual(["openid", "profile"]);
  const renewed = await refresh(application, tokens.refresh_token);
  expect(await scopesOf(renewed)).toEqual(["openid", "profile"]);
  const anew = await obtainTokens(application, user, { scope: "openid profile email" });
  expect(await (await callMe(anew.tokens.access_token)).json()).toHaveProperty("email");
});

test("removing offline_access ties tokens to their session, also after it was added again", async () => {
  const { user, application } = await newPair();
  const { tokens, session } = await hold(application, user, "openid offline_access");
  await saveSettings(application, { scopes: ["openid", "profile", "email"] });
  expect((await callMe(tokens.access_token)).status).toBe(200);
  const ended = { id: session.id, userId: user.id, event: "session.ended" } as const;
  await endSession(db(), ended, serviceContext(new Date()));
  await saveSettings(application, { scopes: ALL });
  for (const origin of origins())
    expect((await callMe(tokens.access_token, origin)).status).toBe(401);
  expect((await refresh(application, tokens.refresh_token)).status).toBe(400);
});

test("a removed redirect address ends what was sent to it, for good, and nothing else", async () => {
  const removed = "https://client.example/removed";
  const { user, application } = await newPair({
    redirectUris: ["https://client.example/callback", removed],
  });
  const kept = await gainAccess(application, user);
  const ended = await gainAccess({ ...application, redirectUri: removed }, user);
  await saveSettings(application, { redirectUris: [application.redirectUri] });
  await expectTokensDead(ended);
  await saveSettings(application, { redirectUris: [application.redirectUri, removed] });
  await expectTokensDead(ended);
  expect((await redeem(application, ended.unredeemed)).status).toBe(400);
  await expectTokensAlive(kept);
  await expectTokensAlive(await gainAccess({ ...application, redirectUri: removed }, user));
});

/** Resumes a request that waits for consent and a pushed one, both allowed after the narrowing. */
async function resumeAfter(narrowing: Parameters<typeof saveSettings>[1], scope: string) {
  const { user, application } = await newPair();
  const { browser } = await signedInBrowser(user);
  const changes = { scope, prompt: "consent" };
  const asking = authorizeAddress(application, challengeOf(newVerifier()), changes);
  const waiting = new URL(locationOf(await browser.get(asking)), world().origin);
  const paused = waiting.searchParams.get("request") ?? "";
  const pushed = await (await postPar(application, requestForm(application, changes))).json();
  await saveSettings(application, narrowing);
  const locations: string[] = [];
  for (const request of [paused, String(pushed.request_uri)]) {
    const query = new URLSearchParams({ client_id: application.clientId, request_uri: request });
    const resume = `/oauth/authorize?${query}`;
    locations.push((await browser.get(resume)).headers.get("location") ?? "");
    await browser.post("/consent/decision", { request, decision: "allow" });
    locations.push((await browser.get(resume)).headers.get("location") ?? "");
  }
  const [held] = await db().$client`
    select array(select unnest(scopes) from grants where application_id = ${application.id}) as granted,
      array(select unnest(scopes) from token_families where application_id = ${application.id}) as issued`;
  return { locations, granted: held?.granted, issued: held?.issued };
}

test("a paused and a pushed request send nothing to a removed redirect address", async () => {
  const redirectUris = ["https://client.example/new"];
  const { locations, issued } = await resumeAfter({ redirectUris }, "openid email");
  expect(locations.filter((location) => location.includes("client.example"))).toEqual([]);
  expect(issued).toEqual([]);
});

test("a paused and a pushed request are granted and issued no removed scope", async () => {
  const { granted, issued } = await resumeAfter({ scopes: WITHOUT_EMAIL }, "openid email");
  expect([...granted, ...issued]).not.toContain("email");
});
