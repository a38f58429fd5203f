import type { BrowserContext, Page } from "@playwright/test";
import { makeSession, makeUser } from "@/test/factories";
import { expectAccessible } from "../support/accessible";
import { expect, test } from "../support/visit";
import { db, world } from "../support/world";

const at = (path: string) => `${world().origin}/account/${path}`;
const rowsOf = (page: Page) => page.getByRole("main").locator("li:has(> details)");
const next = (page: Page) => page.getByRole("link", { name: "Next", exact: true });
const previous = (page: Page) => page.getByRole("link", { name: "Previous", exact: true });

/** A user who used one of so many applications each day, the last one today. */
async function withApps(count: number) {
  const user = await makeUser(db());
  await db().$client`
    with apps as (insert into applications (client_id, name, homepage_url, token_endpoint_auth_method, scopes, grant_types)
      select gen_random_uuid(), 'Loom ' || i || case when i % 2 = 0 then ' even' else ' odd' end, 'https://loom.example/', 'none', '{openid,email}', '{authorization_code}'
      from generate_series(1, ${count}) i returning id, split_part(name, ' ', 2)::int as i)
    insert into grants (user_id, application_id, scopes, created_at, last_used_at)
    select ${user.id}, id, '{openid,email}', now() - interval '1 year', now() - i * interval '1 day' from apps`;
  return user;
}

const numbers = async (page: Page) =>
  (await rowsOf(page).locator("h2").allTextContents()).map((name) => Number(name.split(" ")[1]));
const count = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, n) => from + n);

async function openFirst(page: Page) {
  await rowsOf(page).first().locator("summary").first().click();
  await rowsOf(page).first().getByRole("button").last().click();
}

test.describe("without JavaScript, on a phone", () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } });

  test("120 applications have three pages, and removing access on the second stays there", async ({
    visit,
  }) => {
    const user = await withApps(120);
    const { page } = await visit({ person: user });
    await page.goto(at("apps"));
    await expect(page.getByText("120 apps")).toBeVisible();
    await expect.poll(() => numbers(page)).toEqual(count(1, 50));
    await next(page).click();
    await expect.poll(() => numbers(page)).toEqual(count(51, 100));
    const second = page.url();
    await openFirst(page);
    await expect(page.getByRole("status")).toContainText("Loom 51 odd can no longer use");
    expect(page.url()).toContain(second);
    await expect.poll(() => numbers(page)).toEqual(count(52, 101));
    await next(page).click();
    await expect.poll(() => numbers(page)).toEqual(count(102, 120));
    await expect(next(page)).toHaveCount(0);
    await previous(page).click();
    await expect.poll(() => numbers(page)).toEqual(count(52, 101));
    await previous(page).click();
    await expect.poll(() => numbers(page)).toEqual(count(1, 50));
    await expect(previous(page)).toHaveCount(0);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
    expect(wide).toBe(false);
  });
});

test("a search and the unused applications have pages too", async ({ visit }) => {
  const user = await withApps(220);
  const { page } = await visit({ person: user });
  await page.goto(at("apps"));
  await page.getByRole("searchbox").fill("EVEN");
  await page.keyboard.press("Enter");
  await expect(page.getByText("110 apps", { exact: true })).toBeVisible();
  await next(page).click();
  await expect(rowsOf(page).first()).toContainText("Loom 102 even");
  await openFirst(page);
  await expect(page.getByRole("status")).toContainText("Loom 102 even can no longer use");
  await expect(rowsOf(page).first()).toContainText("Loom 104 even");
  await expect(page.getByRole("searchbox")).toHaveValue("EVEN");
  await page.goto(`${at("apps")}?unused=1`);
  await expect(page.getByText("130 apps", { exact: true })).toBeVisible();
  await expect(rowsOf(page).first()).toContainText("Loom 90");
  await next(page).click();
  await expect(rowsOf(page).first()).toContainText("Loom 141");
});

test("the pages are turned by keyboard, and the first one is shown if nothing is left on the last", async ({
  visit,
}) => {
  const { page } = await visit({ person: await withApps(51) });
  await page.goto(at("apps"));
  await next(page).focus();
  await page.keyboard.press("Enter");
  await expect(rowsOf(page)).toHaveCount(1);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Remove access" }).click();
  await expect(page.getByRole("status")).toContainText("Loom 51 odd can no longer use");
  await expect.poll(() => numbers(page)).toEqual(count(1, 50));
  await page.getByRole("link", { name: "Remove all access…" }).click();
  await expect(page.getByText("These 50 applications immediately lose access")).toBeVisible();
});

test("120 applications weigh as much as 50, and all of them are removed at once", async ({
  visit,
}) => {
  const { page, context } = await visit({ person: await withApps(120) });
  const other = await visit({ person: await withApps(50) });
  const weigh = async (by: BrowserContext) =>
    (await (await by.request.get(at("apps"))).body()).length;
  expect(await weigh(context)).toBeLessThan(1.1 * (await weigh(other.context)));
  await page.goto(at("apps/remove-all"));
  await expect(page.getByText("70 more apps")).toBeVisible();
  await page.getByRole("button", { name: "Remove all access" }).click();
  await expect(page.getByRole("heading", { name: "No authorized applications" })).toBeVisible();
});

/** A browser of its own for each session: those that look the same are one row. */
const browserOf = (n: number) =>
  `Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${n + 20}.0.0.0 Safari/537.36`;

test("100 sessions have two pages, the first one begins with this session, and all others are signed out at once", async ({
  visit,
}) => {
  const ago = (hours: number) => new Date(Date.now() - hours * 360_000);
  const { page, user } = await visit({ session: { lastSeenAt: ago(110) } });
  for (const n of count(1, 99))
    await makeSession(db(), user.id, {
      ...{ lastSeenAt: ago(n), network: `192.0.2.${n}/32`, userAgent: browserOf(n) },
    });
  await page.goto(at("sessions"));
  await expect(page.getByText("100 sessions")).toBeVisible();
  await expect(rowsOf(page)).toHaveCount(51);
  await expect(rowsOf(page).first()).toContainText("This session");
  await expect(rowsOf(page).nth(1)).toContainText("192.0.2.1/32");
  await next(page).click();
  await expect(rowsOf(page)).toHaveCount(49);
  await expect(rowsOf(page).first()).toContainText("192.0.2.51/32");
  await expect(page.getByText("This session")).toHaveCount(0);
  await openFirst(page);
  await expect(page.getByRole("status")).toContainText("Signed out");
  await expect(rowsOf(page)).toHaveCount(48);
  await expect(rowsOf(page).first()).toContainText("192.0.2.52/32");
  await page.getByRole("link", { name: "Sign out 98 other sessions…" }).click();
  await page.getByRole("button", { name: "Sign out 98 other sessions" }).click();
  await expect(rowsOf(page)).toHaveCount(1);
});

test.describe("in Chinese", () => {
  test.use({ locale: "zh-CN" });

  test("120 groups have three pages", async ({ visit }) => {
    const { page, user } = await visit();
    await db().$client`
      with made as (insert into groups (key, name, description)
        select 'loom-' || i || '-' || ${user.username}, 'Loom ' || to_char(i, 'FM000'), '' from generate_series(1, 120) i returning id)
      insert into group_members (user_id, group_id, added_at) select ${user.id}, id, now() from made`;
    await page.goto(at("groups"));
    const names = page.locator("#content ul:not(nav ul) > li");
    for (const [first, rows] of [
      ["Loom 001", 50],
      ["Loom 051", 50],
      ["Loom 101", 20],
    ] as const) {
      await expect(names.first()).toContainText(first);
      await expect(names).toHaveCount(rows);
      if (rows === 50) await page.getByRole("link", { name: "下一页" }).click();
    }
    await page.getByRole("link", { name: "上一页" }).click();
    await expect(names.first()).toContainText("Loom 051");
    await db().$client`delete from groups where key like ${`loom-%-${user.username}`}`;
  });
});

test("the administration's page of a user has pages of sessions and applications, and its forms return to them", async ({
  visit,
}) => {
  const user = await withApps(60);
  for (const n of count(1, 60))
    await makeSession(db(), user.id, {
      ...{ lastSeenAt: new Date(Date.now() - n * 360_000), userAgent: browserOf(n) },
    });
  const { page } = await visit({ role: "administrator" });
  for (const [list, text] of [
    ["sessions", "sessions_after"],
    ["apps", "apps_after"],
  ] as const) {
    await page.goto(`/admin/users/${user.id}/${list}`);
    const rows = page.locator(`#${list} li:has(> details)`);
    await expect(rows).toHaveCount(50);
    await page.locator(`#${list}`).getByRole("link", { name: "Next" }).click();
    await expect(rows).toHaveCount(10);
    await rows.first().locator("summary").first().click();
    await rows.first().getByRole("button").last().click();
    await expect(page.getByRole("status")).toBeVisible();
    await expect(rows).toHaveCount(9);
    expect(page.url()).toContain(text);
  }
});
