import type { Browser } from "@playwright/test";
import { makeUser } from "@/test/factories";
import type { OwnServer } from "./own-server";
import { placeOf, signInContext } from "./signed-in-page";

/** Opens the organization's page of an own server as an administrator. */
export async function openOrganization(browser: Browser, own: OwnServer) {
  const admin = await makeUser(own.db, { role: "administrator" });
  const desk = await browser.newContext({ baseURL: own.server.origin });
  await signInContext(desk, admin.id, {}, placeOf(own));
  const page = await desk.newPage();
  await page.goto("/admin/organization");
  return page;
}
