import type { Page } from "@playwright/test";
import { makeUser } from "@/test/factories";
import { enterPassword, expect, submit, test } from "../support/visit";
import { db } from "../support/world";

test.beforeAll(async () => {
  // Without an account, the sign-in page leads to the setup and isn't cached.
  await makeUser(db());
});

/** Collects everything that the browser blocks and every script error as it happens. */
async function watchFaults(page: Page) {
  const faults: string[] = [];
  page.on("pageerror", (error) => faults.push(error.message));
  page.on("console", (message) => {
    if (message.type() === "error" && !message.text().includes("404")) faults.push(message.text());
  });
  await page.addInitScript(() => {
    document.addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI }) => {
      throw new Error(`blocked by ${violatedDirective}: ${blockedURI}`);
    });
  });
  return faults;
}

const next = (page: Page) => page.locator('form[action="/sign-in/password"] input[name="next"]');
const back = (page: Page) => page.locator('form[action="/preferences"] input[name="next"]');

test("a cached page runs its scripts under its own policy, and its forms lead to the right address", async ({
  page,
}) => {
  const faults = await watchFaults(page);
  for (const address of [
    "/sign-in?next=%2Faccount%2Fsessions",
    "/sign-in?next=%2Fdeveloper%2Fapps",
  ]) {
    await page.goto(address);
    await expect(next(page)).toHaveValue(decodeURIComponent(address.slice(14)));
    await expect(back(page)).toHaveValue(address);
    // The button exists only if the page's scripts ran.
    await page.getByRole("button", { name: "Show password" }).click();
    await expect(page.getByLabel("Password", { exact: true })).toHaveAttribute("type", "text");
  }
  await page.goto(`/no/such-page?q="><script>`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Page not found");
  await expect(back(page)).toHaveValue("/no/such-page");
  expect(faults).toEqual([]);
});

test("a cached page shows a new language and theme at once and keeps the input", async ({
  page,
}) => {
  const faults = await watchFaults(page);
  await page.goto("/sign-in?next=%2Faccount");
  await submit(page, { "Username or email address": "ada" }, "Dark");
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await page.getByRole("button", { name: "简体中文" }).click();
  await expect(page.getByLabel("用户名或邮箱地址")).toHaveValue("ada");
  await page.reload();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await expect(page.locator("html")).toHaveAttribute("lang", "zh-CN");
  await expect(next(page)).toHaveValue("/account");
  expect(faults).toEqual([]);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("signing in on a cached page leads to its next address", async ({ page }) => {
    const user = await makeUser(db());
    await page.goto("/sign-in?next=%2Faccount%2Fsessions");
    await enterPassword(page, user);
    await expect(page).toHaveURL("/account/sessions");
  });

  test("an unknown address returns to itself after a change of language", async ({ page }) => {
    expect((await page.goto("/no/such-page"))?.status()).toBe(404);
    await page.getByRole("button", { name: "简体中文" }).click();
    await expect(page).toHaveURL("/no/such-page");
    await expect(page.getByRole("heading", { name: "页面不存在" })).toBeVisible();
  });
});

const HOSTILE = [
  `/"><script>pwned()</script>`,
  `/'-alert(1)-'`,
  `/\\u003cscript>`,
  `/</script><script>pwned()</script>`,
  `/a&quot;><img src=x onerror=pwned()>`,
  "javascript:pwned()",
  "//evil.example/",
  `/${"a".repeat(600)}`,
  "/$&$`$'$1",
];

test("a hostile next address or path is inert text, whether the page is cached or not", async ({
  page,
}) => {
  const faults = await watchFaults(page);
  for (const value of HOSTILE) {
    await page.goto(`/sign-in?${new URLSearchParams({ next: value })}`);
    await expect(next(page)).toHaveValue(value);
    expect(await page.locator("script:not([nonce]), img, [onerror]").count()).toBe(0);
    const path = value.replace(/^\/*/, "/no-page/");
    // The server refuses a path with a backslash before any page renders.
    await page.goto(encodeURI(path).replaceAll("%5C", ""));
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Page not found");
    expect(await page.locator("script:not([nonce]), img, [onerror]").count()).toBe(0);
  }
  expect(faults).toEqual([]);
});
