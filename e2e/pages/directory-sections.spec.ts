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
    ["News", "R&D", "internal", 700],
  ] as const;
  for (const [title, section, kind, pinWeight] of listed)
    await makeSite(db(), { title, section, kind, pinWeight, slug: title.toLowerCase() });
});

const headings = (page: Page) => page.locator("main h2");
const titles = (page: Page) =>
  page.locator('form[action="/favorites"]').getByRole("listitem").getByRole("heading");
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

    test("pinned sites come first, then those of each section, and a chip shows one section", async ({
      page,
    }) => {
      await openVisit(page);
      await expect(headings(page)).toHaveText([
        "Pinned",
        "R&D 1 more above",
        "Communication",
        "Other sites",
      ]);
      await expect(titles(page)).toHaveText(["News", "Issues", "Webmail", "Chat", "Canteen"]);
      await expect(chip(page, /./)).toHaveText(["All 5", "R&D 2", "Communication 2"]);
      await chip(page, /^R&D/).click();
      await expect(page).toHaveURL("/?section=R%26D");
      await expect(chip(page, /^R&D/)).toHaveAttribute("aria-current", "page");
      await expect(titles(page)).toHaveText(["News", "Issues"]);
      await chip(page, /^Communication/).click();
      await expect(titles(page)).toHaveText(["Webmail", "Chat"]);
      await page.goBack();
      await expect(titles(page)).toHaveText(["News", "Issues"]);
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

test("chips keep the search, load nothing, and are entries of the history", async ({ page }) => {
  await openVisit(page);
  await page.evaluate(() => document.body.setAttribute("data-mark", ""));
  await page.getByRole("searchbox").fill("c");
  await chip(page, /^Communication/).click();
  await expect(page).toHaveURL("/?section=Communication&q=c");
  await expect(titles(page)).toHaveText(["Chat"]);
  await page.goBack();
  await expect(titles(page)).toHaveText(["Canteen", "Chat"]);
  await expect(page.getByRole("searchbox")).toHaveValue("c");
  await expect(page.locator("body[data-mark]")).toHaveCount(1);
});

for (const { scripted, how } of WAYS)
  test(`an editor puts a section first, and the directory follows, ${how}`, async ({ visit }) => {
    const { page } = await visit({ role: "editor", scripted });
    await page.goto("/admin/sites");
    await page.getByRole("link", { name: "Order of sections" }).click();
    const names = page.getByRole("rowheader");
    const [first, second] = await names.allInnerTexts();
    await page.getByRole("button", { name: `Move ${second} up` }).click();
    await expect(page.getByText("Section moved.")).toBeVisible();
    await expect(names).toHaveText([second ?? "", first ?? ""]);
    await page.goto("/");
    await expect(chip(page, /\d/)).toHaveText([/^All/, new RegExp(`^${second}`), /./]);
    await page.goto("/admin/sites/sections");
    await expectAccessible(page);
    if (!scripted) return;
    await page.getByRole("button", { name: `Move ${first}: drag` }).focus();
    await page.keyboard.press("ArrowUp");
    await expect(names).toHaveText([first ?? "", second ?? ""]);
  });

test("axe reports no violations in both views", async ({ page, context }) => {
  const { id } = await makeUser(db());
  await signInContext(context, id);
  await openVisit(page);
  await page.getByRole("button", { name: "Add Canteen to favorites" }).click();
  await expect(page.getByRole("heading", { name: "Favorites" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "List" }).click();
  await expectAccessible(page);
});

test("favorites have the columns of the other sites in list view", async ({ page, context }) => {
  const { id } = await makeUser(db());
  await signInContext(context, id);
  await openVisit(page);
  await page.getByRole("button", { name: "Add Canteen to favorites" }).click();
  const favorite = page.locator(".favorite");
  await expect(favorite.locator(".site-text")).toBeHidden();
  await page.getByRole("button", { name: "List" }).click();
  for (const [column, other] of [
    [favorite.locator(".favorite-note").first(), page.locator(".site .site-host").first()],
    [favorite.locator(".site-text"), page.locator(".site .site-text").first()],
  ] as const) {
    await expect(column).toBeVisible();
    expect((await column.boundingBox())?.x).toBe((await other.boundingBox())?.x);
  }
});

test("an editor's form suggests the sections in use", async ({ page, context }) => {
  const { id } = await makeUser(db(), { role: "editor" });
  await signInContext(context, id);
  await page.goto("/admin/sites/new");
  await expect(page.getByLabel("Section")).toHaveAttribute("list", "sections");
  const suggested = page.locator("#sections option");
  const names = await suggested.evaluateAll((all) => all.map((one) => one.getAttribute("value")));
  expect(names.sort()).toEqual(["Communication", "R&D"]);
});
