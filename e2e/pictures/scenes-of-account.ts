import { expect, type Page } from "@playwright/test";
import type { Scene } from "./scene";

/** Account center of a user without warnings, of one with several, and of a new one. */
export const accountScenes: Scene[] = [
  { name: "account", as: "ada", address: "/account" },
  { name: "account-unsettled", as: "grace", address: "/account?done=email" },
  { name: "account-new", as: "newcomer", address: "/account" },
  { name: "account-refused", as: "ada", address: "/account", act: refuseProfile },
  { name: "account-apps", as: "ada", address: "/account/apps" },
  { name: "account-apps-unsettled", as: "grace", address: "/account/apps?removed=1" },
  { name: "account-apps-empty", as: "newcomer", address: "/account/apps" },
  { name: "account-remove-all", as: "ada", address: "/account/apps/remove-all" },
  { name: "account-sessions", as: "ada", address: "/account/sessions" },
  {
    name: "account-sessions-end",
    as: "grace",
    address: "/account/sessions",
    act: (page) => page.locator("main summary").click(),
  },
  { name: "account-security", as: "ada", address: "/account/security" },
  {
    name: "account-security-refused",
    as: "newcomer",
    address: "/account/security",
    act: refusePassword,
  },
  { name: "account-activity", as: "ada", address: "/account/activity" },
  { name: "account-activity-kind", as: "ada", address: "/account/activity?kind=applications" },
  { name: "account-activity-empty", as: "newcomer", address: "/account/activity" },
  { name: "account-data", as: "ada", address: "/account/data" },
];

async function refuseProfile(page: Page) {
  await page.locator("#username").fill("grace");
  await page.locator("#username").press("Enter");
  await expect(page.locator("#username-problem")).toBeVisible();
}

async function refusePassword(page: Page) {
  await page.locator("#current").fill("not her password");
  await page.locator("#new").fill("a better one, this");
  await page.locator("#new").press("Enter");
  await expect(page.locator("#current-problem")).toBeVisible();
}
