import type { CookieClient } from "./cookie-client";
import { DEVICE_GRANT, decide, enter, requestDevice } from "./devices";
import {
  type Application,
  authorizeAddress,
  callAs,
  callMe,
  challengeOf,
  locationOf,
  newPair,
  newVerifier,
  obtainCodeIn,
  redeem,
  refresh,
  signedInBrowser,
  type Tokens,
  type User,
} from "./flow";
import { CUT_REQUESTS } from "./sizes";
import { expect } from "./spec";
import { world } from "./world";

/** All that a user's browser session has at an application. */
export type Access = Awaited<ReturnType<typeof gainAccess>>;

/** Signs in and obtains, in one session: tokens, a refreshed pair, an unused code, and a pending request. */
export async function gainAccess(application: Application, user: User, scope = "openid profile") {
  const { browser, session } = await signedInBrowser(user);
  const first = await redeemed(application, await obtainCodeIn(browser, application, { scope }));
  const second = await redeemed(application, await obtainCodeIn(browser, application, { scope }));
  const refreshed = (await (await refresh(application, second.refresh_token)).json()) as Tokens;
  const unredeemed = await obtainCodeIn(browser, application, { scope });
  const asking = authorizeAddress(application, challengeOf(newVerifier()), {
    scope,
    prompt: "consent",
  });
  const device = application.grantTypes.includes(DEVICE_GRANT)
    ? await approvedDevice(application, user, browser, scope)
    : { device_code: "" };
  const waiting = new URL(locationOf(await browser.get(asking)), world().origin);
  return {
    application,
    user,
    session,
    browser,
    unredeemed,
    device,
    accessTokens: [first.access_token, second.access_token, refreshed.access_token],
    refreshTokens: [first.refresh_token, refreshed.refresh_token],
    request: waiting.searchParams.get("request") ?? "",
  };
}

export async function newAccess(scope?: string) {
  const { user, application } = await newPair();
  return gainAccess(application, user, scope);
}

/** A device whose request the session approved, and which hasn't collected its tokens. */
async function approvedDevice(
  application: Application,
  user: User,
  browser: CookieClient,
  scope: string,
) {
  const device = await requestDevice(application, { scope });
  await enter(browser, device.user_code);
  await decide(browser, user, device);
  return device;
}

const redeemed = async (application: Application, code: Parameters<typeof redeem>[1]) =>
  (await (await redeem(application, code)).json()) as Tokens;

/** Expects both processes to refuse every token repeatedly, from the very next request on. */
export async function expectTokensDead({ application, accessTokens, refreshTokens }: Access) {
  await onBoth(async (origin) => {
    for (const token of accessTokens) expect((await callMe(token, origin)).status).toBe(401);
    for (const token of [...accessTokens, ...refreshTokens]) {
      const asked = await callAs(application, "/oauth/introspect", { token }, origin);
      expect(await asked.json()).toEqual({ active: false });
    }
    for (const token of refreshTokens)
      expect(await errorOf(refresh(application, token, origin))).toBe("invalid_grant");
  });
}

export async function expectTokensAlive({ application, accessTokens, refreshTokens }: Access) {
  await onBoth(async (origin) => {
    for (const token of accessTokens) expect((await callMe(token, origin)).status).toBe(200);
  });
  for (const token of refreshTokens) expect((await refresh(application, token)).status).toBe(200);
}

export const expectCodeDead = ({ application, unredeemed }: Access) =>
  onBoth(async (origin) => {
    expect(await errorOf(redeem(application, unredeemed, origin))).toBe("invalid_grant");
  });

/** Expects that nothing of the application is accepted: tokens, the unused code, the pending request. */
export async function expectAllDead(access: Access) {
  await expectTokensDead(access);
  await expectCodeDead(access);
  await expectRequestDead(access);
}

/** Expects that allowing an earlier pending request yields no code. */
export async function expectRequestDead({ browser, request, application }: Access) {
  const decided = await browser.post("/consent/decision", { request, decision: "allow" });
  expect(decided.status).toBe(303);
  const client_id = application.clientId;
  const resumed = await browser.get(
    `/oauth/authorize?${new URLSearchParams({ client_id, request_uri: request })}`,
  );
  expect(resumed.headers.get("location") ?? "").not.toContain("code=");
}

async function onBoth(ask: (origin: string) => Promise<void>) {
  for (let n = 0; n < CUT_REQUESTS; n++)
    await Promise.all([world().origin, world().secondOrigin].map(ask));
}

const errorOf = async (response: Promise<Response>) => (await (await response).json()).error;
