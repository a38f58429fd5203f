import type { BrowserContext, Page } from "@playwright/test";
import { makeUser } from "@/test/factories";
import { type DeviceResponse, makeDeviceApplication, requestDevice } from "./devices";
import { signInContext } from "./visit";
import { db, world } from "./world";

/** Application of a device, as its pages show it. */
export const DEVICE = {
  name: "Living Room TV",
  developerName: "Platform team",
  homepageUrl: "https://tv.example.org/",
  verifiedAt: new Date(),
};

type Visit = { page: Page; context: BrowserContext };

export const signInNew = async (
  context: BrowserContext,
  given: Parameters<typeof signInContext>[2] = {},
) => {
  const person = await makeUser(db(), { name: "Ada Lovelace" });
  await signInContext(context, person.id, given);
  return person;
};

export const openPath = (page: Page, path: string) => page.goto(world().origin + path);

export const enterCodeOn = async (page: Page, { user_code }: DeviceResponse) => {
  await openPath(page, "/device");
  await page.getByLabel("Code").fill(user_code.toLowerCase());
  await page.getByRole("button", { name: "Continue" }).click();
};

/** Enters the code of a new device for a new person. */
export async function arriveAtDevice(
  { page, context }: Visit,
  given: Parameters<typeof makeDeviceApplication>[0] = {},
) {
  const person = await signInNew(context);
  const application = await makeDeviceApplication({ ...DEVICE, ...given });
  const request = await requestDevice(application, {
    scope: "openid profile email offline_access",
  });
  await enterCodeOn(page, request);
  await page.waitForURL("**/device/confirm?code=*");
  return { person, application, request };
}
