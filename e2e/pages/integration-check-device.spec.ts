import { makeUser } from "@/test/factories";
import { expectAccessible } from "../support/accessible";
import {
  answerTo,
  approve,
  askDevice,
  DEVICE_GRANT,
  makeDeviceApplication,
  poll,
  requestDevice,
  waitInterval,
} from "../support/devices";
import { callMe } from "../support/flow";
import { startCheck, steps } from "../support/integration-check";
import { expect, test } from "../support/visit";
import { db } from "../support/world";

test("a device asks for a code, is confirmed, and gets its tokens", async ({ visit }) => {
  const { user, page } = await visit();
  const device = await makeDeviceApplication({ ownerId: user.id, grantTypes: [DEVICE_GRANT] });
  await page.goto(`/developer/apps/${device.id}/quickstart`);
  await expect(page.locator("#check")).toContainText("confirm its code");
  await startCheck(page);
  await askDevice(device, { scope: "unknown" });
  await expect(steps(page).first()).toHaveText("Failed: Request for a code refused");
  const request = await requestDevice(device);
  await expect(steps(page)).toHaveText([
    "Done: Code requested",
    "Waiting: Confirmation",
    "Not yet: Tokens",
    "Not yet: Profile (userinfo)",
  ]);
  expect(await answerTo(device, request)).toBe("authorization_pending");
  await approve(await makeUser(db()), request);
  await expect(steps(page).nth(1)).toHaveText("Done: Confirmed");
  await expectAccessible(page);
  await waitInterval(device);
  const { access_token } = await (await poll(device, request)).json();
  await expect(steps(page).nth(2)).toHaveText("Done: Tokens issued");
  await callMe(access_token);
  await expect(page.locator("#check").getByRole("status")).toHaveText("Your integration works.");
});
