import { makeUser } from "@/test/factories";
import { CookieClient } from "../../support/cookie-client";
import {
  answerTo,
  approve,
  connectDevice,
  decide,
  enter,
  familiesOf,
  makeDeviceApplication,
  newDevicePair,
  requestDevice,
} from "../../support/devices";
import { locationOf, signedInBrowser } from "../../support/flow";
import { closeTo } from "../../support/groups";
import { expect, test } from "../../support/spec";
import { db, world } from "../../support/world";

const eventsOf = (user: { id: string }) => db().$client`
  select event, network, before, after from audit_events
  where user_id = ${user.id} and event like 'device.%' order by at, id`;

/** Lets the device's request come from another network than the browser. */
const moveAway = (application: { id: string }) => db().$client`
  update device_authorizations set network = '203.0.113.0/24' where application_id = ${application.id}`;

test("rule 79: nobody enters a code without signing in", async () => {
  const { application } = await newDevicePair();
  const request = await requestDevice(application);
  const stranger = new CookieClient(world().origin);
  expect(await enter(stranger, request.user_code)).toBe("/device");
  expect((await decide(stranger, { id: "" }, request)).status).toBe(303);
  expect(await answerTo(application, request)).toBe("authorization_pending");
});

test("rules 80 and 81: a code must be entered before anyone can approve it", async () => {
  const { user, application } = await newDevicePair({ firstParty: true });
  const request = await requestDevice(application);
  const { browser } = await signedInBrowser(user);
  await decide(browser, user, request);
  expect(await answerTo(application, request)).toBe("authorization_pending");
  expect(await familiesOf(application)).toBe(0);
});

test("rule 80: forms of another origin are refused", async () => {
  const { user, application } = await newDevicePair();
  const request = await requestDevice(application);
  const { browser } = await signedInBrowser(user);
  const foreign = { Origin: "https://attacker.example" };
  const form = { user_code: request.user_code };
  expect((await browser.post("/forms/device/enter", form, foreign)).status).toBe(403);
  await enter(browser, request.user_code);
  const decision = { code: request.user_code, account: user.id, decision: "approve" };
  expect((await browser.post("/forms/device/decide", decision, foreign)).status).toBe(403);
  expect(await answerTo(application, request)).toBe("authorization_pending");
});

test("rule 83: a code belongs to the session that entered it; another one may take it when that ended", async () => {
  const { user, application } = await newDevicePair();
  const other = await makeUser(db());
  const request = await requestDevice(application);
  const first = await signedInBrowser(user);
  const second = await signedInBrowser(other);
  expect(await enter(first.browser, request.user_code)).toContain("/device/confirm");
  expect(await enter(first.browser, request.user_code)).toContain("/device/confirm");
  expect(await enter(second.browser, request.user_code)).toContain("problem=device");
  await decide(second.browser, other, request);
  expect(await answerTo(application, request)).toBe("authorization_pending");
  await db().$client`update sessions set ended_at = now() where id = ${first.session.id}`;
  expect(await enter(second.browser, request.user_code)).toContain("/device/confirm");
  await decide(second.browser, other, request);
  expect(await answerTo(application, request)).toBe("tokens");
  expect(await enter(second.browser, request.user_code)).toContain("problem=device");
});

test("rule 83: the decision of an account that the page wasn't shown to doesn't count", async () => {
  const { user, application } = await newDevicePair();
  const request = await requestDevice(application);
  const { browser } = await signedInBrowser(user);
  await enter(browser, request.user_code);
  await decide(browser, await makeUser(db()), request);
  expect(await answerTo(application, request)).toBe("authorization_pending");
});

test("rules 83 and 138: an approval is recorded with both networks, and so is a denial", async () => {
  const { user, application } = await newDevicePair();
  const approved = await requestDevice(application);
  await moveAway(application);
  await approve(user, approved);
  const denied = await requestDevice(application);
  const { browser } = await signedInBrowser(user);
  await enter(browser, denied.user_code);
  await decide(browser, user, denied, "deny");
  const device = { network: "203.0.113.0/24", userAgent: "node" };
  const here = expect.not.stringContaining("203.0.113");
  expect(await eventsOf(user)).toEqual([
    {
      event: "device.approved",
      network: here,
      before: null,
      after: { ...device, scopes: ["openid", "profile"] },
    },
    {
      event: "device.denied",
      network: here,
      before: null,
      after: { ...device, network: expect.not.stringContaining("203.0.113") },
    },
  ]);
});

test("rule 82: a request from another network needs a sign-in of the last minutes", async () => {
  const { user, application } = await newDevicePair();
  const minutes = (ago: number) => ({ authenticatedAt: new Date(Date.now() - ago * 60_000) });
  const request = await requestDevice(application);
  const old = await signedInBrowser(user, minutes(16));
  await enter(old.browser, request.user_code);
  await moveAway(application);
  const refused = await decide(old.browser, user, request);
  expect(locationOf(refused)).toMatch(/^\/sign-in\?next=%2Fdevice%2Fconfirm.*choose=/);
  expect(await answerTo(application, request)).toBe("authorization_pending");
  await decide(old.browser, user, request, "deny");
  expect(await answerTo(application, request)).toBe("access_denied");
  const near = await requestDevice(application);
  await enter(old.browser, near.user_code);
  await decide(old.browser, user, near);
  expect(await answerTo(application, near)).toBe("tokens");
});

test("rule 81: an application that awaits approval works for its owner only", async () => {
  const [owner, other] = [await makeUser(db()), await makeUser(db())];
  const pending = { ownerId: owner.id, approvedAt: null, submittedAt: new Date() };
  const application = await makeDeviceApplication(pending);
  const request = await requestDevice(application);
  await approve(other, request);
  expect(await answerTo(application, request)).toBe("authorization_pending");
  expect(await eventsOf(other)).toEqual([]);
  expect((await connectDevice(application, owner)).tokens.access_token).toBeDefined();
});

test("rule 81: an application that is closed to the user isn't connected", async () => {
  const { user, application } = await newDevicePair();
  const member = await makeUser(db());
  await closeTo(application, [member]);
  const request = await requestDevice(application);
  await approve(user, request);
  expect(await answerTo(application, request)).toBe("authorization_pending");
  expect((await connectDevice(application, member)).tokens.access_token).toBeDefined();
});

test("rule 81: the application's required sign-in applies", async () => {
  const { user, application } = await newDevicePair({ requiredContext: "multi_factor" });
  const request = await requestDevice(application);
  await approve(user, request);
  expect(await answerTo(application, request)).toBe("authorization_pending");
  const strong = await signedInBrowser(user, { amr: ["pwd", "otp", "mfa"] });
  const next = await requestDevice(application);
  await enter(strong.browser, next.user_code);
  await decide(strong.browser, user, next);
  expect(await answerTo(application, next)).toBe("tokens");
});
