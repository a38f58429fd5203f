import { makeUser } from "@/test/factories";
import { expectAccessible } from "../support/accessible";
import { arriveAtDevice, DEVICE, openPath, signInNew } from "../support/device-pages";
import { answerTo, makeDeviceApplication, requestDevice } from "../support/devices";
import { mailsTo } from "../support/mails";
import { expect, press, signInContext, submit, test } from "../support/visit";
import { db } from "../support/world";

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? "with a script" : "without a script", () => {
    test.use({ javaScriptEnabled });

    test("rules 79, 81 and 83: sign in, enter the code, compare it, approve; the device gets its tokens", async ({
      page,
    }) => {
      const person = await makeUser(db(), { name: "Ada Lovelace" });
      const application = await makeDeviceApplication(DEVICE);
      const request = await requestDevice(application);
      await page.goto(request.verification_uri);
      await expect(page).toHaveURL(/\/sign-in\?next=%2Fdevice$/);
      await page.getByLabel("Username or email").fill(person.username);
      await page.getByLabel("Password", { exact: true }).fill(person.password);
      await expect(
        page.getByRole("heading", { name: "Sign in to connect a device" }),
      ).toBeVisible();
      await page.getByRole("button", { name: "Sign in", exact: true }).click();
      await expect(page).toHaveURL(/\/device$/);
      await submit(page, { Code: "wrong" }, "Continue", "This code isn't valid.");
      await expect(page.getByLabel("Code")).toHaveValue("wrong");
      await submit(page, { Code: request.user_code.toLowerCase().replace("-", "") }, "Continue");
      await expect(
        page.getByRole("heading", { name: "Living Room TV on a device wants to access" }),
      ).toBeVisible();
      await expect(page.getByText(request.user_code, { exact: true })).toBeVisible();
      await expect(page.getByText("Your network")).toBeVisible();
      await expect(page.getByText("Verified", { exact: true })).toBeVisible();
      await expect(
        page.getByText("Only continue if you just started this on your own device."),
      ).toBeVisible();
      expect(await answerTo(application, request)).toBe("authorization_pending");
      await page.getByRole("button", { name: "Connect device" }).click();
      await expect(page.getByRole("heading", { name: "Device connected" })).toBeVisible();
      expect(await answerTo(application, request)).toBe("tokens");
      await expect
        .poll(async () => (await mailsTo(person.email ?? "", "device_approved")).length, {
          timeout: 15_000,
        })
        .toBe(1);
      const [mail = ""] = await mailsTo(person.email ?? "", "device_approved");
      expect(mail).toContain("Living Room TV");
      expect(mail).toContain("/account/apps");
    });

    test("denying tells the device", async ({ page, context }) => {
      const { application, request } = await arriveAtDevice({ page, context });
      await page.getByRole("button", { name: "Deny" }).click();
      await expect(page.getByRole("heading", { name: "Request denied" })).toBeVisible();
      expect(await answerTo(application, request)).toBe("access_denied");
    });
  });

test("the pages are accessible", async ({ page, context }) => {
  const { request } = await arriveAtDevice({ page, context });
  await expectAccessible(page);
  await page.getByRole("button", { name: "Connect device" }).click();
  await expect(page.getByRole("heading", { name: "Device connected" })).toBeVisible();
  await expectAccessible(page);
  await openPath(page, "/device");
  await expectAccessible(page);
  await submit(page, { Code: request.user_code }, "Continue", "This code isn't valid.");
  await expectAccessible(page);
  await openPath(page, "/device/confirm?code=BCDF-GHJK");
  await expect(page.getByRole("heading", { name: "This code is no longer valid" })).toBeVisible();
  await expectAccessible(page);
});

test("the pages are in Chinese too", async ({ browser }) => {
  const context = await browser.newContext({ locale: "zh-CN" });
  const page = await context.newPage();
  const person = await makeUser(db());
  await signInContext(context, person.id);
  const request = await requestDevice(await makeDeviceApplication(DEVICE));
  await openPath(page, `/device?user_code=${request.user_code}`);
  await press(page, "继续", "请确认您的设备显示的是此代码：");
  await page.getByRole("button", { name: "连接设备" }).click();
  await expect(page.getByRole("heading", { name: "设备已连接" })).toBeVisible();
  await context.close();
});

test("the keyboard alone is enough, and neither button has the focus", async ({
  page,
  context,
}) => {
  await signInNew(context);
  const application = await makeDeviceApplication(DEVICE);
  const request = await requestDevice(application);
  await openPath(page, "/device");
  await expect(page.getByLabel("Code")).toBeFocused();
  await page.keyboard.type(request.user_code);
  await page.keyboard.press("Enter");
  const approve = page.getByRole("button", { name: "Connect device" });
  await expect(approve).toBeVisible();
  for (const name of ["Connect device", "Deny"])
    await expect(page.getByRole("button", { name })).not.toBeFocused();
  await page.keyboard.press("Enter");
  expect(await answerTo(application, request)).toBe("authorization_pending");
  for (let n = 0; n < 20 && !(await approve.evaluate((it) => it === document.activeElement)); n++)
    await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Device connected" })).toBeVisible();
});
