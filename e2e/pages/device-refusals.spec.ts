import { makeRecoveryCodes, makeUser } from "@/test/factories";
import { expectAccessible } from "../support/accessible";
import { arriveAtDevice, DEVICE, enterCodeOn, openPath, signInNew } from "../support/device-pages";
import { answerTo, connectDevice, makeDeviceApplication, requestDevice } from "../support/devices";
import { callMe } from "../support/flow";
import { closeTo } from "../support/groups";
import { expect, submit, test } from "../support/visit";
import { db, world } from "../support/world";

test("threat 145: a link with a code only fills it in, and nothing happens by GET", async ({
  page,
  context,
}) => {
  await signInNew(context);
  const application = await makeDeviceApplication({ ...DEVICE, firstParty: true });
  const request = await requestDevice(application);
  await page.goto(request.verification_uri_complete);
  await expect(page.getByLabel("Code")).toHaveValue(request.user_code);
  const confirm = `/device/confirm?code=${request.user_code}`;
  const answer = await openPath(page, confirm);
  expect(answer?.status()).toBe(404);
  for (const path of ["/forms/device/enter", "/forms/device/decide"])
    expect((await page.request.get(world().origin + path)).status()).toBe(405);
  const [row] = await db().$client`select session_id, decision from device_authorizations
    where application_id = ${application.id}`;
  expect(row).toEqual({ session_id: null, decision: null });
  // Also for a first-party application, and with a grant from before.
  await enterCodeOn(page, request);
  await expect(page.getByRole("button", { name: "Connect device" })).toBeVisible();
});

test("threat 145: a request from another network shows it, and asks for a sign-in first", async ({
  page,
  context,
}) => {
  const authenticatedAt = new Date(Date.now() - 6 * 60_000);
  const person = await signInNew(context, { authenticatedAt });
  const application = await makeDeviceApplication(DEVICE);
  const request = await requestDevice(application);
  await db().$client`update device_authorizations set network = '203.0.113.0/24'
    where application_id = ${application.id}`;
  await enterCodeOn(page, request);
  await expect(page).toHaveURL(/\/sign-in\?/);
  await page.getByLabel("Password", { exact: true }).fill(person.password);
  await page.getByRole("button", { name: "Confirm", exact: true }).click();
  await expect(page.getByText("203.0.113.0/24")).toBeVisible();
  await expect(page.getByText("Not your network")).toBeVisible();
  await page.getByRole("button", { name: "Connect device" }).click();
  await expect(page.getByRole("heading", { name: "Device connected" })).toBeVisible();
});

test("rule 83: another session is told that the code is in use", async ({
  page,
  context,
  browser,
}) => {
  const { request } = await arriveAtDevice({ page, context });
  const other = await browser.newContext();
  const second = await other.newPage();
  await signInNew(other);
  await enterCodeOn(second, request);
  await expect(second.getByText("This code is already in use.")).toBeVisible();
  await other.close();
});

test("rule 81: an application that awaits approval isn't named to others", async ({
  page,
  context,
}) => {
  const owner = await makeUser(db());
  const pending = {
    ownerId: owner.id,
    approvedAt: null,
    submittedAt: new Date(),
    verifiedAt: null,
  };
  const { application, request } = await arriveAtDevice({ page, context }, pending);
  await expect(page.getByRole("heading", { name: "You can't use this application" })).toBeVisible();
  await expect(page.getByText("Living Room TV")).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Deny" }).click();
  await expect(page.getByRole("heading", { name: "Request denied" })).toBeVisible();
  expect(await answerTo(application, request)).toBe("access_denied");
});

test("rule 81: an application for certain groups says so", async ({ page, context }) => {
  await signInNew(context);
  const application = await makeDeviceApplication(DEVICE);
  await closeTo(application, []);
  await enterCodeOn(page, await requestDevice(application));
  await expect(page.getByText("Living Room TV is only for certain groups")).toBeVisible();
  await expect(page.getByRole("button", { name: "Connect device" })).toHaveCount(0);
});

test("rule 81: an application that requires a second step asks for it, and leads back", async ({
  page,
  context,
}) => {
  const person = await signInNew(context);
  const [code = ""] = await makeRecoveryCodes(db(), person.id, 1);
  const application = await makeDeviceApplication({ ...DEVICE, requiredContext: "multi_factor" });
  const denied = await requestDevice(application);
  await enterCodeOn(page, denied);
  await expect(page.getByText("requires a second step when you sign in.")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByRole("heading", { name: "Request denied" })).toBeVisible();
  expect(await answerTo(application, denied)).toBe("access_denied");
  const request = await requestDevice(application);
  await enterCodeOn(page, request);
  await submit(page, { "Recovery code": code }, "Verify");
  await page.getByRole("link", { name: "Continue" }).click();
  await page.getByRole("button", { name: "Connect device" }).click();
  await expect(page.getByRole("heading", { name: "Device connected" })).toBeVisible();
  expect(await answerTo(application, request)).toBe("tokens");
});

test("rule 87: authorized apps list each device, and disconnect one of them", async ({
  page,
  context,
}) => {
  const person = await signInNew(context);
  const application = await makeDeviceApplication(DEVICE);
  const scope = "openid profile offline_access";
  const lost = await connectDevice(application, person, { scope });
  const kept = await connectDevice(application, person, { scope });
  await openPath(page, "/account/apps");
  await expect(page.getByRole("heading", { name: "Devices" })).toBeVisible();
  await expectAccessible(page);
  const buttons = page.getByRole("button", { name: "Disconnect" });
  await expect(buttons).toHaveCount(2);
  // The newest comes first.
  await buttons.last().click();
  await expect(page.getByText("Device disconnected.")).toBeVisible();
  await expect(buttons).toHaveCount(1);
  expect((await callMe(lost.tokens.access_token)).status).toBe(401);
  expect((await callMe(kept.tokens.access_token)).status).toBe(200);
  await openPath(page, "/account/activity");
  for (const text of [
    "Living Room TV disconnected on a device",
    "Living Room TV connected on a device",
  ])
    await expect(page.getByText(text).first()).toBeVisible();
});
