import type { Page } from "@playwright/test";
import { makeSite, makeUser } from "@/test/factories";
import { expectAccessible } from "../support/accessible";
import { setUpOwnServer } from "../support/own-server";
import { expect, signInContext, test, WAYS } from "../support/visit";
import { db } from "../support/world";

setUpOwnServer();
test.beforeAll(async () => {
  await makeUser(db());
  const listed = [
    ["Webmail", "Communication", "internal", 90],
    ["Chat", "Communication", "external", 10],
    ["Issues", "R&D", "internal", 80],
    ["Canteen", null, "internal", 70],
  ] as const;
  for (const [title, section, kind, pinWeight] of listed)
    await makeSite(db(), { title, section, kind, pinWeight, slug: title.toLowerCase() });
});

const headings = (page: Page) => page.locator("main h2");
const titles = (page: Page) => page.locator("main").getByRole("listitem").getByRole("heading");
const chip = (page: Page, name: RegExp) =>
  page.getByRole("navigation", { name: "Sections" }).getByRole("link", { name });

async function openVisit(page: Page, path = "/") {
  await expect(async () => {
    await page.goto(path);
    await expect(titles(page).first()).toBeVisible({ timeout: 500 });
  }).toPass();
}

for (const { scripted, how } of WAYS)
  test.describe(how, () => {
    test.use({ javaScriptEnabled: scripted });

    test("sites are listed by section, and a chip shows one of them", async ({ page }) => {
      await openVisit(page);
      await expect(headings(page)).toHaveText(["Communication", "R&D", "Other sites"]);
      await expect(titles(page)).toHaveText(["Webmail", "Chat", "Issues", "Canteen"]);
      await expect(chip(page, /./)).toHaveText(["All 4", "Communication 2", "R&D 1"]);
      await chip(page, /^R&D/).click();
      await expect(page).toHaveURL("/?section=R%26D");
      await expect(chip(page, /^R&D/)).toHaveAttribute("aria-current", "page");
      await expect(titles(page)).toHaveText(["Issues"]);
      await chip(page, /^Communication/).click();
      await page.getByRole("link", { name: "External" }).first().click();
      await expect(page).toHaveURL("/?section=Communication&kind=external");
      await expect(titles(page)).toHaveText(["Chat"]);
      await page.goBack();
      await expect(titles(page)).toHaveText(["Webmail", "Chat"]);
    });

    test("the search covers the chosen section and has no headings", async ({ page }) => {
      await openVisit(page, "/?section=Communication");
      await page.getByRole("searchbox").fill("canteen");
      if (!scripted) await page.getByRole("searchbox").press("Enter");
      await expect(page.getByRole("heading", { name: "No results for “canteen”" })).toBeVisible();
      await page.getByRole("link", { name: "Search the whole directory" }).click();
      await expect(titles(page)).toHaveText(["Canteen"]);
      await expect(headings(page)).toHaveText(["Canteen"]);
    });
  });

test("axe reports no violations in both views", async ({ page, context }) => {
  const { id } = await makeUser(db());
  await signInContext(context, id);
  await openVisit(page);
  await page.getByRole("button", { name: "Add Canteen to favorites" }).click();
  await expect(headings(page).first()).toHaveText("Favorites");
  await expectAccessible(page);
  await page.getByRole("button", { name: "List" }).click();
  await expectAccessible(page);
});

test("an editor's form suggests the sections in use", async ({ page, context }) => {
  const { id } = await makeUser(db(), { role: "editor" });
  await signInContext(context, id);
  await page.goto("/admin/sites/new");
  await expect(page.getByLabel("Section")).toHaveAttribute("list", "sections");
  const suggested = page.locator("#sections option");
  expect(await suggested.evaluateAll((all) => all.map((one) => one.getAttribute("value")))).toEqual(
    ["Communication", "R&D"],
  );
});
