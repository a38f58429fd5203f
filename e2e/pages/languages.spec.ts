import type { Page } from "@playwright/test";
import { makeUser } from "@/test/factories";
import { type RelyingParty, startRelyingParty } from "../support/relying-party";
import { expect, test, WAYS } from "../support/visit";
import { db, world } from "../support/world";

let party: RelyingParty;
test.beforeAll(async () => {
  party = await startRelyingParty("Holiday Planner");
});
test.afterAll(() => party.stop());

const expectLanguage = (page: Page, lang: string) =>
  expect(page.locator("html")).toHaveAttribute("lang", lang);

/** Starts the application's request with a `ui_locales`. */
async function arriveIn(page: Page, uiLocales: string) {
  await page.goto(party.origin);
  const link = page.getByRole("link", { name: "Sign in with Foyer" });
  const begin = new URL((await link.getAttribute("href")) ?? "", party.origin).href;
  const sent = await page.request.get(begin, { maxRedirects: 0 });
  const language = new URLSearchParams({ ui_locales: uiLocales });
  await page.goto(`${sent.headers().location}&${language}`);
}

async function signInInChinese(
  page: Page,
  { username, password }: { username: string; password: string },
) {
  await page.getByLabel("用户名或邮箱地址").fill(username);
  await page.getByLabel("密码", { exact: true }).fill(password);
  await page.getByRole("button", { name: "登录", exact: true }).click();
}

async function walkInChinese(page: Page) {
  const ada = await makeUser(db(), { name: "Ada Lovelace" });
  await arriveIn(page, "fr zh-CN");
  await expect(page.getByRole("heading", { name: "登录到 Holiday Planner" })).toBeVisible();
  await expectLanguage(page, "zh-CN");
  await signInInChinese(page, { username: ada.username, password: "not her password" });
  await expect(page.getByRole("alert").getByText("用户名或密码错误。忘记密码？")).toBeVisible();
  await signInInChinese(page, ada);
  await expect(
    page.getByRole("heading", { name: "Holiday Planner 申请访问您的账号" }),
  ).toBeVisible();
  await expectLanguage(page, "zh-CN");
  // An administrator registered the application.
  await expect(page.getByText("审核")).toHaveCount(0);
  await page.getByRole("button", { name: "允许" }).click();
  await expect(page.getByRole("heading", { name: "Hello, Ada Lovelace" })).toBeVisible();
}

test("an application's ui_locales applies from sign-in to consent", async ({ page }) => {
  await walkInChinese(page);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("ui_locales applies as well", async ({ page }) => {
    await walkInChinese(page);
  });
});

test.describe("in a Chinese browser", () => {
  test.use({ locale: "zh-CN" });

  test("pages and their titles are in Chinese", async ({ page }) => {
    await page.goto("/sign-in");
    await expectLanguage(page, "zh-CN");
    await expect(page).toHaveTitle("登录 · Foyer");
    await page.goto("/invitation/gone");
    await expect(page).toHaveTitle("该链接已失效 · Foyer");
    await page.goto("/nowhere");
    await expect(page.getByRole("heading", { name: "页面不存在" })).toBeVisible();
  });

  test("error pages are in Chinese, unless the application asks for English", async ({ page }) => {
    const address = `${world().origin}/oauth/authorize?client_id=nobody`;
    expect((await page.goto(address))?.status()).toBe(400);
    await expectLanguage(page, "zh-CN");
    await expect(page.getByRole("heading", { name: "该应用未注册" })).toBeVisible();
    await expect(page.getByText("请求 ID")).toBeVisible();
    await page.goto(`${address}&ui_locales=en`);
    await expectLanguage(page, "en");
    await page.goto("/oauth/logout?client_id=nobody");
    await expect(page.getByRole("heading", { name: "该应用未注册" })).toBeVisible();
  });
});

for (const { scripted } of WAYS)
  test.describe(scripted ? "signing out with a script" : "signing out without one", () => {
    test.use({ javaScriptEnabled: scripted });

    test("an application's ui_locales applies while signing out and afterward", async ({
      visit,
    }) => {
      const { page } = await visit();
      const address = `${world().origin}/oauth/logout?ui_locales=fr+zh-CN`;
      await page.goto(`${address}&post_logout_redirect_uri=https://evil.example/`);
      await expectLanguage(page, "zh-CN");
      await page.goto(address);
      await expectLanguage(page, "zh-CN");
      await page.getByRole("button", { name: "退出登录" }).click();
      await expect(page).toHaveURL(/\?done=1&ui_locales=fr\+zh-CN$/);
      await expectLanguage(page, "zh-CN");
      await page.goto(address);
      await expect(page).toHaveURL(/\/sign-out\?ui_locales=fr\+zh-CN$/);
      await expectLanguage(page, "zh-CN");
    });
  });

test("the switch in the footer overrides browser and application, and is remembered", async ({
  page,
}) => {
  await page.goto("/sign-in?ui_locales=en");
  await page.getByRole("button", { name: "简体中文" }).click();
  await expect(page.getByRole("heading", { name: "登录", exact: true })).toBeVisible();
  await page.goto("/sign-in?ui_locales=en");
  await expectLanguage(page, "zh-CN");
  await page.goto("/oauth/authorize?ui_locales=en");
  await expectLanguage(page, "zh-CN");
  await page.goto("/sign-out");
  await page.getByRole("button", { name: "English" }).click();
  await expect(page.getByRole("heading", { name: "You aren't signed in" })).toBeVisible();
});

test("every page has the chosen theme, plain ones included", async ({ page }) => {
  await page.emulateMedia({ colorScheme: "light" });
  const scheme = () => page.locator("html").evaluate((html) => getComputedStyle(html).colorScheme);
  // Compares painted colors, since style sheets may write the same color in several ways.
  const canvas = () =>
    page.locator("body").evaluate((body) => {
      const paint = new OffscreenCanvas(1, 1).getContext("2d");
      if (!paint) throw new Error("nothing to paint on");
      paint.fillStyle = getComputedStyle(body).backgroundColor;
      paint.fillRect(0, 0, 1, 1);
      return [...paint.getImageData(0, 0, 1, 1).data].join();
    });
  const choose = async (name: string) => {
    // The button is pressed before the response, which stores the choice.
    const stored = page.waitForResponse("**/preferences");
    await page.getByRole("button", { name }).click();
    await expect(page.getByRole("button", { name, pressed: true })).toBeVisible();
    await stored;
  };
  await page.goto("/sign-in");
  const bright = await canvas();
  await choose("Dark");
  expect(await scheme()).toBe("dark");
  const dark = await canvas();
  expect(dark).not.toBe(bright);
  await page.goto("/oauth/authorize");
  expect(await canvas()).toBe(dark);
  await page.goto("/sign-in");
  await choose("System");
  expect(await canvas()).toBe(bright);
  await page.goto("/oauth/authorize");
  expect(await canvas()).toBe(bright);
});

test("an expired request gets a page with status 404 and a request ID", async ({ page }) => {
  const answer = await page.goto("/consent?request=urn:unknown");
  expect(answer?.status()).toBe(404);
  await expect(page).toHaveTitle("Sign-in expired · Foyer");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Sign-in expired");
  await expect(page.getByRole("code")).toHaveText(`${answer?.headers()["x-request-id"]}`);
});
