import type { Page } from "@playwright/test";
import { makeSite } from "@/test/factories";
import { expect, test } from "../support/visit";
import { db } from "../support/world";

const html = (page: Page) => page.locator("html");

/** Sets a mark that a page reload removes. */
const leaveMark = (page: Page) => page.evaluate(() => document.body.setAttribute("data-mark", ""));
const expectSamePage = (page: Page) => expect(page.locator("body[data-mark]")).toHaveCount(1);

async function typeUsername(page: Page) {
  await page.goto("/sign-in");
  await leaveMark(page);
  await page.getByLabel("Username or email address").fill("ada");
}

test("a change of language keeps the input and the focus", async ({ page }) => {
  await typeUsername(page);
  await page.getByRole("button", { name: "简体中文" }).press("Enter");
  await expect(html(page)).toHaveAttribute("lang", "zh-CN");
  await expect(page).toHaveTitle("登录 · Foyer");
  await expect(page.getByLabel("用户名或邮箱地址")).toHaveValue("ada");
  await expect(page.getByRole("button", { name: "简体中文", pressed: true })).toBeFocused();
  await expectSamePage(page);
  await page.reload();
  await expect(html(page)).toHaveAttribute("lang", "zh-CN");
});

test("a change of language keeps the directory's search", async ({ page }) => {
  await makeSite(db(), { title: "Preference Works" });
  await page.goto("/");
  await leaveMark(page);
  await page.getByRole("searchbox").fill("zzz-nothing");
  await page.getByRole("button", { name: "简体中文" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "站点目录" })).toBeVisible();
  await expect(page.getByRole("searchbox")).toHaveValue("zzz-nothing");
  await expect(
    page.getByRole("heading", { name: "没有找到与“zzz-nothing”相关的站点" }),
  ).toBeVisible();
  await expectSamePage(page);
});

test("a theme applies before the server responds, and is stored", async ({ page }) => {
  await page.emulateMedia({ colorScheme: "light" });
  await typeUsername(page);
  let goOn: (() => void) | undefined;
  const held = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  await page.route("**/preferences", async (route) => {
    await held;
    await route.continue();
  });
  await page.getByRole("button", { name: "Dark" }).click();
  await expect(html(page)).toHaveAttribute("data-theme", "dark");
  await expect(page.getByRole("button", { name: "Dark", pressed: true })).toBeVisible();
  const bar = page.locator('meta[name="theme-color"][media*="light"]');
  await expect(bar).toHaveAttribute("content", "#ffffff");
  goOn?.();
  await expect(bar).toHaveAttribute("content", "#171b24");
  await expect(page.getByLabel("Username or email address")).toHaveValue("ada");
  await expectSamePage(page);
  await page.reload();
  await expect(html(page)).toHaveAttribute("data-theme", "dark");
});

test("nothing changes if nobody answers, and a message says so", async ({ page }) => {
  await typeUsername(page);
  await page.route("**/preferences", (route) => route.abort());
  await page.getByRole("button", { name: "Dark" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "Can't reach Foyer" })).toBeVisible();
  await expect(page.getByRole("button", { name: "System", pressed: true })).toBeVisible();
  await expect(html(page)).not.toHaveAttribute("data-theme");
  await expect(page.getByLabel("Username or email address")).toHaveValue("ada");
});
