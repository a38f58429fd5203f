import type { Page } from "@playwright/test";
import { makeUser } from "@/test/factories";
import { expect, signInContext, test, WAYS } from "../support/visit";
import { db } from "../support/world";

const PHONE = { width: 360, height: 740 };

const menuButton = (page: Page) => page.getByRole("button", { name: /^Menu of / });
const places = (page: Page) => page.getByRole("navigation", { name: "Your pages" });

test("the menu opens with the keyboard and leads everywhere", async ({ visit }) => {
  const user = await makeUser(db(), { name: "Dorothy Vaughan", role: "administrator" });
  const { page } = await visit({ person: user });
  await page.goto("/");
  await page.getByRole("button", { name: "Menu of Dorothy Vaughan" }).press("Enter");
  await expect(page.getByText(user.email ?? "")).toBeVisible();
  await page.keyboard.press("Tab");
  await expect(places(page).getByRole("link", { name: "Account" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(places(page)).toBeHidden();
  await expect(menuButton(page)).toBeFocused();
  for (const [name, path] of [
    ["Account", "/account"],
    ["Developer", "/developer/apps"],
    ["Administration", "/admin"],
  ] as const) {
    await menuButton(page).click();
    await places(page).getByRole("link", { name }).click();
    await expect(page).toHaveURL(path);
    await menuButton(page).click();
    await expect(places(page).getByRole("link", { name })).toHaveAttribute("aria-current", "page");
    await page.keyboard.press("Escape");
  }
});

test("a user without a role has no way to the administration", async ({ page, context }) => {
  const { id } = await makeUser(db());
  await signInContext(context, id);
  await page.goto("/account");
  await menuButton(page).click();
  await expect(places(page).getByRole("link")).toHaveText(["Account", "Developer"]);
  await db()
    .$client`with made as (insert into groups (key, name) values (${id}, 'Team') returning id)
    insert into group_members (user_id, group_id) select ${id}, id from made`;
  await page.reload();
  await menuButton(page).click();
  await expect(places(page).getByRole("link")).toHaveText(["Account", "Groups", "Developer"]);
});

test("language and appearance change in the menu, which stays open", async ({ visit }) => {
  const { page } = await visit();
  await page.goto("/account");
  await menuButton(page).click();
  await page.getByRole("button", { name: "Dark" }).click();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await page.getByRole("button", { name: "简体中文" }).click();
  await expect(page.getByRole("button", { name: "退出登录" })).toBeVisible();
});

for (const { scripted, how } of WAYS)
  test.describe(how, () => {
    test.use({ javaScriptEnabled: scripted });

    test("signing out ends the session, and its cookie stops working", async ({ visit }) => {
      const { page, context } = await visit();
      const cookies = await context.cookies();
      await page.goto("/account");
      await menuButton(page).click();
      await page.getByRole("button", { name: "Sign out" }).click();
      await expect(page.getByRole("heading", { name: /signed out/i })).toBeVisible();
      await context.addCookies(cookies);
      await page.goto("/account");
      await expect(page.getByRole("heading", { name: "Sign in" })).toBeVisible();
    });
  });

test("a phone has one row of each menu, with the current page in view", async ({ visit }) => {
  const { page } = await visit({ role: "administrator" });
  await page.setViewportSize(PHONE);
  await page.goto("/admin/audit");
  expect((await page.getByRole("banner").boundingBox())?.height).toBeLessThan(70);
  const section = page.getByRole("button", { name: "Administration: Audit log" });
  expect((await section.boundingBox())?.height).toBeLessThan(60);
  await expect(section).toBeInViewport({ ratio: 1 });
  await menuButton(page).click();
  const menu = await page.locator("#user-menu").boundingBox();
  expect(menu?.x).toBeGreaterThanOrEqual(0);
  expect((menu?.x ?? 0) + (menu?.width ?? 0)).toBeLessThanOrEqual(PHONE.width);
});

test("titles and menus have the same place on every page of a section", async ({ visit }) => {
  const { page, user } = await visit({ role: "administrator" });
  const found = new Set<string>();
  for (const path of ["/admin", "/admin/sites", "/admin/users/new", `/admin/users/${user.id}`]) {
    await page.goto(path);
    // A picture may be before the title.
    const title = await page.locator("header:has(h1)").boundingBox();
    const entry = await page
      .getByRole("link", { name: "Users", exact: true })
      .first()
      .boundingBox();
    found.add([title?.x, entry?.x, entry?.width].join(" "));
  }
  expect([...found]).toHaveLength(1);
});
