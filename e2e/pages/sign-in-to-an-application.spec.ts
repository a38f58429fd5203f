import type { Page } from "@playwright/test";
import { makeUser } from "@/test/factories";
import { type RelyingParty, startRelyingParty } from "../support/relying-party";
import { enterPassword, expect, press, test } from "../support/visit";
import { db } from "../support/world";

let party: RelyingParty;
test.beforeAll(async () => {
  party = await startRelyingParty("Holiday Planner");
});
test.afterAll(() => party.stop());

type Person = { username: string; password: string };

async function signInToPlanner(page: Page, person: Person) {
  await page.goto(party.origin);
  await page.getByRole("link", { name: "Sign in with Foyer" }).click();
  await expect(page.getByRole("heading", { name: "Sign in to Holiday Planner" })).toBeVisible();
  await enterPassword(page, person);
}

/** The whole flow, the same with and without scripts. */
async function signInAndRemoveAccess(page: Page) {
  const ada = await makeUser(db(), { name: "Ada Lovelace" });
  await signInToPlanner(page, { username: ada.username, password: "not her password" });
  await expect(page.getByText("Incorrect username or password.")).toBeVisible();
  await expect(page.getByLabel("Username or email address")).toHaveValue(ada.username);
  await enterPassword(page, ada);

  await expect(
    page.getByRole("heading", { name: "Holiday Planner wants to access your account" }),
  ).toBeVisible();
  await expect(page.getByText(ada.email ?? "", { exact: false }).first()).toBeVisible();
  await expect(page.getByText(new URL(party.origin).host)).toBeVisible();
  await page.getByRole("button", { name: "Allow" }).click();

  await expect(page.getByRole("heading", { name: "Hello, Ada Lovelace" })).toBeVisible();
  await expect(page.getByText(ada.id).first()).toBeVisible();
  await page.getByRole("button", { name: "Refresh tokens" }).click();
  await expect(page.getByText("once", { exact: true })).toBeVisible();

  await page.goto("/account/apps");
  await expect(page.getByRole("heading", { name: "Holiday Planner" })).toBeVisible();
  await press(page, "Remove access", "can no longer use your account");
  await expect(page.getByRole("heading", { name: "No authorized applications" })).toBeVisible();

  await page.goto(party.origin);
  await expect(page.getByRole("link", { name: "Sign in with Foyer" })).toBeVisible();
}

test("a user signs in to an application, allows it, and removes its access", async ({ page }) => {
  await signInAndRemoveAccess(page);
});

test("a user who denies returns to the application, which learns nothing", async ({ page }) => {
  await signInToPlanner(page, await makeUser(db()));
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(page).toHaveURL(new RegExp(`^${party.origin}`));
  await expect(page.getByRole("link", { name: /again/i })).toBeVisible();
});

test("a signed-in user who consented before is not asked again", async ({ page }) => {
  const person = await makeUser(db(), { name: "Grace Hopper" });
  await signInToPlanner(page, person);
  await page.getByRole("button", { name: "Allow" }).click();
  await page.getByRole("button", { name: "Sign out here" }).click();
  await page.getByRole("link", { name: "Sign in with Foyer" }).click();
  await expect(page.getByRole("heading", { name: "Hello, Grace Hopper" })).toBeVisible();
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the same flow works", async ({ page }) => {
    await signInAndRemoveAccess(page);
  });
});
