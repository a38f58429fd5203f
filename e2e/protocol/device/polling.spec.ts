import { decodeJwt } from "jose";
import {
  answerTo,
  approve,
  connectDevice,
  DEVICE_GRANT,
  decide,
  enter,
  expireRequests,
  makeDeviceApplication,
  newDevicePair,
  poll,
  requestDevice,
  waitInterval,
} from "../../support/devices";
import { callAs, callMe, locationOf, refresh, signedInBrowser } from "../../support/flow";
import { expect, test } from "../../support/spec";
import { db, world } from "../../support/world";

test("rules 84 and 87: a device gets the tokens of the code flow after the approval, once", async () => {
  const { user, application } = await newDevicePair();
  const request = await requestDevice(application, { scope: "openid profile offline_access" });
  expect(await answerTo(application, request)).toBe("authorization_pending");
  const { browser, session } = await signedInBrowser(user);
  await enter(browser, request.user_code);
  await waitInterval(application);
  expect(await answerTo(application, request)).toBe("authorization_pending");
  const decided = await decide(browser, user, request);
  expect(locationOf(decided)).toBe(`/device/confirm?code=${request.user_code}`);
  const response = await poll(application, request);
  expect(response.status).toBe(200);
  expect(response.headers.get("cache-control")).toBe("no-store");
  const tokens = await response.json();
  expect(tokens).toEqual({
    access_token: expect.stringMatching(/^foyer_at_/),
    token_type: "Bearer",
    expires_in: 900,
    scope: "openid profile offline_access",
    id_token: expect.any(String),
    refresh_token: expect.stringMatching(/^foyer_rt_/),
  });
  expect(decodeJwt(tokens.id_token)).toMatchObject({
    iss: world().origin,
    sub: user.id,
    aud: application.clientId,
    sid: session.id,
    amr: ["pwd"],
  });
  expect(await (await callMe(tokens.access_token)).json()).toMatchObject({
    sub: user.id,
    name: user.name,
  });
  expect((await refresh(application, tokens.refresh_token)).status).toBe(200);
  expect(await answerTo(application, request)).toBe("invalid_grant");
});

test("rule 84: a denial returns access_denied, and an old code expired_token", async () => {
  const { user, application } = await newDevicePair();
  const request = await requestDevice(application);
  const { browser } = await signedInBrowser(user);
  await enter(browser, request.user_code);
  await decide(browser, user, request, "deny");
  expect(await answerTo(application, request)).toBe("access_denied");
  expect(await answerTo(application, request)).toBe("access_denied");
  const old = await requestDevice(application);
  await expireRequests(application);
  expect(await answerTo(application, old)).toBe("expired_token");
  expect(await enter(browser, old.user_code)).toContain("problem=device");
});

test("rule 84: another client's code, and one that nobody has, return invalid_grant and change nothing", async () => {
  const { user, application } = await newDevicePair();
  const other = await makeDeviceApplication();
  const request = await requestDevice(application);
  expect(await answerTo(other, request)).toBe("invalid_grant");
  expect(await answerTo(application, { device_code: `foyer_dc_${"x".repeat(43)}` })).toBe(
    "invalid_grant",
  );
  expect(await answerTo(application, { device_code: "x" })).toBe("invalid_grant");
  const missing = await callAs(application, "/oauth/token", { grant_type: DEVICE_GRANT });
  expect(await missing.json()).toMatchObject({ error: "invalid_request" });
  await approve(user, request);
  expect(await answerTo(other, request)).toBe("invalid_grant");
  expect(await answerTo(application, request)).toBe("tokens");
});

test("rule 84: a poll that comes too early gets slow_down, and the interval grows by 5 seconds up to 60", async () => {
  const application = await makeDeviceApplication();
  const request = await requestDevice(application);
  const interval = async () => {
    const [row] = await db().$client`select polling_interval from device_authorizations
      where application_id = ${application.id}`;
    return row?.polling_interval;
  };
  expect(await answerTo(application, request)).toBe("authorization_pending");
  expect(await interval()).toBe(5);
  for (let seconds = 10; seconds <= 65; seconds += 5) {
    expect(await answerTo(application, request)).toBe("slow_down");
    expect(await interval()).toBe(Math.min(seconds, 60));
  }
  // The interval of 60 seconds, minus one.
  await waitInterval(application, 58);
  expect(await answerTo(application, request)).toBe("slow_down");
  await waitInterval(application, 59);
  expect(await answerTo(application, request)).toBe("authorization_pending");
  expect(await interval()).toBe(60);
});

for (const decision of ["approve", "deny"] as const)
  test(`rule 85: slow_down only replaces authorization_pending: a device that never slows down learns at once, ${decision}`, async () => {
    const { user, application } = await newDevicePair();
    const request = await requestDevice(application);
    const answers = [];
    for (let n = 0; n < 4; n++) answers.push(await answerTo(application, request));
    expect(answers).toEqual(["authorization_pending", ...Array(3).fill("slow_down")]);
    const { browser } = await signedInBrowser(user);
    await enter(browser, request.user_code);
    expect(await answerTo(application, request)).toBe("slow_down");
    await decide(browser, user, request, decision);
    const outcome = decision === "approve" ? "tokens" : "access_denied";
    expect(await answerTo(application, request)).toBe(outcome);
  });

test("rule 84: waiting is no failure of the application", async () => {
  const application = await makeDeviceApplication();
  const request = await requestDevice(application);
  await answerTo(application, request);
  await answerTo(application, request);
  await answerTo(application, { device_code: "x" });
  const errors = async () =>
    (
      await db()
        .$client`select error from application_failures where application_id = ${application.id}`
    ).map(({ error }) => error);
  await expect.poll(errors, { timeout: 15_000 }).toEqual(["invalid_grant"]);
});

test("rule 87: without offline_access the access ends with the session that approved it, with it it stays", async () => {
  const { user, application } = await newDevicePair();
  const short = await connectDevice(application, user, { scope: "openid" });
  const long = await connectDevice(application, user, { scope: "openid offline_access" });
  const states = async () =>
    Promise.all(
      [short, long].map(async ({ tokens }) => (await callMe(tokens.access_token)).status),
    );
  expect(await states()).toEqual([200, 200]);
  for (const { session } of [short, long])
    await db().$client`update sessions set ended_at = now() where id = ${session.id}`;
  expect(await states()).toEqual([401, 200]);
  expect((await refresh(application, short.tokens.refresh_token)).status).toBe(400);
  expect((await refresh(application, long.tokens.refresh_token)).status).toBe(200);
});
