import { randomBytes } from "node:crypto";
import type { Page } from "@playwright/test";
import { makeSite } from "@/test/factories";
import { onceAWorker } from "../support/once-a-worker";
import { expect, test, WAYS } from "../support/visit";
import { db, world } from "../support/world";

/** Random, because several workers create their own sites. */
const tag = randomBytes(3).toString("hex");
const inside = `Lantern Works ${tag}`;
const outside = `Lantern Museum ${tag}`;

let target: string | null;
test.beforeAll(
  onceAWorker(async () => {
    await makeSite(db(), { title: inside, kind: "internal", pinWeight: 997 });
    const site = await makeSite(db(), { title: outside, kind: "external", pinWeight: 996 });
    target = site.targetUrl;
  }),
);

async function openVisit(page: Page, path = "/") {
  await expect(async () => {
    await page.goto(path);
    await expect(page.getByRole("link", { name: inside })).toBeVisible({ timeout: 100 });
  }).toPass();
}

const card = (page: Page, name: string) => page.getByRole("link", { name });
const board = (page: Page) => page.locator("[data-view]");

/** Sets a mark that a page reload removes. */
const leaveMark = (page: Page) => page.evaluate(() => document.body.setAttribute("data-mark", ""));
const expectSamePage = (page: Page) => expect(page.locator("body[data-mark]")).toHaveCount(1);

test("arrow keys select a hit, and Enter opens it", async ({ page }) => {
  await openVisit(page);
  await page.getByRole("searchbox").fill(tag);
  await expect(card(page, inside)).toHaveAttribute("data-selected", "true");
  await page.keyboard.press("ArrowDown");
  await expect(card(page, outside)).toHaveAttribute("data-selected", "true");
  const leaving = page.waitForRequest(`${target}`);
  await page.keyboard.press("Enter");
  await leaving;
});

test("the list view is shown at once and remembered", async ({ page }) => {
  await openVisit(page);
  await leaveMark(page);
  await expect(board(page)).toHaveAttribute("data-view", "auto");
  await expect(page.getByRole("button", { name: "Grid" })).toHaveAttribute("aria-pressed", "true");
  const remembered = page.waitForResponse(`${world().origin}/preferences`);
  await page.getByRole("button", { name: "List" }).click();
  await expect(board(page)).toHaveAttribute("data-view", "list");
  await expectSamePage(page);
  await remembered;
  await page.reload();
  await expect(board(page)).toHaveAttribute("data-view", "list");
  await expect(card(page, inside)).toBeVisible();
});

/** Height of a card, which is lower in the list. */
const heightOf = async (page: Page, name: string) =>
  (await card(page, name).boundingBox())?.height ?? 0;

for (const { scripted, how } of WAYS)
  test.describe(`on a phone, ${how}`, () => {
    test.use({ viewport: { width: 390, height: 844 }, javaScriptEnabled: scripted });

    test("the list is the default, and a chosen view overrides it", async ({ page }) => {
      await openVisit(page, `/?q=${tag}`);
      await expect(page.getByRole("button", { name: "List" })).toHaveAttribute(
        "aria-pressed",
        "true",
      );
      expect(await heightOf(page, inside)).toBe(64);
      await page.getByRole("button", { name: "Grid" }).click();
      await expect(board(page)).toHaveAttribute("data-view", "grid");
      expect(await heightOf(page, inside)).toBe(82);
    });
  });

test("a visitor's choices affect nobody else", async ({ request }) => {
  const read = async (cookie: string | null) => {
    const answer = await request.get(world().origin, { headers: cookie ? { cookie } : {} });
    expect(answer.headers()["set-cookie"]).toBeUndefined();
    return answer.text();
  };
  const chosen = "foyer.theme=dark; foyer.view=list; foyer.locale=zh-CN";
  for (let round = 0; round < 2; round++) {
    const theirs = await read(chosen);
    expect(theirs).toContain('data-theme="dark"');
    expect(theirs).toContain('data-view="list"');
    expect(theirs).toContain('lang="zh-CN"');
    const plain = await read(null);
    expect(plain).not.toContain('data-theme="dark"');
    expect(plain).toContain('data-view="auto"');
    expect(plain).toContain('lang="en"');
  }
  const hostile = await read(`foyer.view=list"><b>${tag}-leak; foyer.theme=${tag}-leak`);
  expect(hostile).not.toContain(`${tag}-leak`);
});

test.describe("in Chinese", () => {
  test.use({ locale: "zh-CN" });

  test("the whole directory is in Chinese", async ({ page }) => {
    await openVisit(page);
    await expect(page).toHaveTitle("站点目录 · Foyer");
    await expect(page.getByRole("heading", { level: 1, name: "站点目录" })).toBeVisible();
    await page.getByRole("searchbox", { name: "搜索站点" }).fill(tag);
    const said = `找到 2 个站点。按回车键打开“${inside}”。`;
    await expect(page.getByRole("status").filter({ hasText: said })).toBeVisible();
    await page.getByRole("searchbox").fill("zzz-nothing");
    await expect(
      page.getByRole("heading", { name: "没有找到与“zzz-nothing”相关的站点" }),
    ).toBeVisible();
    // Only the brand, addresses and user-chosen names may be in Latin script.
    const words = await page.locator("main").innerText();
    expect(words.replaceAll("zzz-nothing", "")).not.toMatch(/[A-Za-z]{2,}/);
  });
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("a form switches to the list view", async ({ page }) => {
    await openVisit(page, `/?q=${tag}`);
    await page.getByRole("button", { name: "List" }).click();
    await expect(page).toHaveURL(`/?q=${tag}`);
    await expect(board(page)).toHaveAttribute("data-view", "list");
    await page.getByRole("button", { name: "Grid" }).click();
    await expect(board(page)).toHaveAttribute("data-view", "grid");
  });
});
