import type { Locator, Page } from "@playwright/test";
import { makeApplication, makeSite, makeUser } from "@/test/factories";
import { setUpOwnServer } from "../support/own-server";
import { type RelyingParty, startRelyingParty } from "../support/relying-party";
import { expect, test } from "../support/visit";
import { db } from "../support/world";

// The walks of docs/screens.md, section "By keyboard alone", with the same steps.

const isFocused = (control: Locator) => control.evaluate((it) => it === document.activeElement);

/** Presses Tab until the control has the focus, as often as the document says. */
async function tab(page: Page, presses: number, control: Locator) {
  for (let n = 0; n < presses; n++) await page.keyboard.press("Tab");
  if (await isFocused(control)) return;
  const name = await page.evaluate(() => document.activeElement?.outerHTML.slice(0, 200));
  throw new Error(`after ${presses} Tabs the focus is on ${name}`);
}

const link = (page: Page, name: string) => page.getByRole("link", { name, exact: true });
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

/** The first Tab of a page reaches this link, which leads past the menus. */
async function skipMenus(page: Page) {
  await tab(page, 1, link(page, "Skip to content"));
  await page.keyboard.press("Enter");
}

test.describe("in an application", () => {
  let party: RelyingParty;
  test.beforeAll(async () => {
    party = await startRelyingParty("Holiday Planner");
  });
  test.afterAll(() => party.stop());

  test("sign-in, consent, and removal of the access", async ({ page }) => {
    const person = await makeUser(db(), { name: "Mary Jackson" });
    await page.goto(party.origin);
    await link(page, "Sign in with Foyer").focus();
    await page.keyboard.press("Enter");
    await expect(page.getByLabel("Username or email address")).toBeFocused();
    await page.keyboard.type(person.username);
    await tab(page, 1, page.getByLabel("Password", { exact: true }));
    await page.keyboard.type(person.password);
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { name: /wants to access/ })).toBeVisible();
    await skipMenus(page);
    await tab(page, 1, link(page, "Not you?"));
    await tab(page, 2, button(page, "Allow"));
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { name: "Hello, Mary Jackson" })).toBeVisible();

    await page.goto("/account/apps");
    await page.evaluate(() => document.body.setAttribute("data-not-reloaded", ""));
    await skipMenus(page);
    await tab(page, 3, button(page, "Remove access"));
    await page.keyboard.press("Enter");
    const notice = page.getByRole("status").filter({ hasText: "Holiday Planner can no longer" });
    await expect(notice).toBeFocused();
    await expect(page.locator("body[data-not-reloaded]")).toHaveCount(1);
  });
});

test("a setting of an application", async ({ visit }) => {
  const { page } = await visit({ role: "administrator" });
  const { id } = await makeApplication(db(), { name: "Wind Tunnel" });
  await page.goto(`/admin/applications/${id}`);
  await skipMenus(page);
  await tab(page, 4, link(page, "Settings"));
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/settings$/);
  await skipMenus(page);
  await tab(page, 14, page.getByLabel("Name", { exact: true }));
  await page.keyboard.type("Water Tunnel");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("status").filter({ hasText: "saved" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Water Tunnel" })).toBeVisible();
});

test.describe("in the list of sites", () => {
  setUpOwnServer();

  test("another order", async ({ visit }) => {
    const { page } = await visit({ role: "editor" });
    await db().$client`delete from sites`;
    for (const [title, pinWeight] of [
      ["Alpha", 90],
      ["Beta", 50],
    ] as const)
      await makeSite(db(), { title, slug: title.toLowerCase(), pinWeight });
    await page.goto("/admin/sites");
    await skipMenus(page);
    const handle = page.getByRole("button", { name: "Move Alpha: drag" });
    await tab(page, 14, handle);
    await page.keyboard.press("ArrowDown");
    await expect(page.getByRole("rowheader").getByRole("link")).toHaveText(["Beta", "Alpha"]);
    await expect(handle).toBeFocused();
  });
});
