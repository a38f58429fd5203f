import { randomBytes } from "node:crypto";
import type { BrowserContext, Page } from "@playwright/test";
import { makeApplication, makeGrant, makeSession, makeSite, makeUser } from "@/test/factories";
import { sessionCookieValue } from "../support/flow";
import { onceAWorker } from "../support/once-a-worker";
import { expect, test } from "../support/visit";
import { db, world } from "../support/world";

const tag = randomBytes(3).toString("hex");
const first = `Quiet Harbor ${tag}`;
const second = `Second Harbor ${tag}`;

let application: Awaited<ReturnType<typeof makeApplication>>;

test.beforeAll(
  onceAWorker(async () => {
    application = await makeApplication(db());
    await makeSite(db(), { title: first, pinWeight: 2, applicationId: application.id });
    await makeSite(db(), { title: second, pinWeight: 1 });
  }),
);

/** Creates a session in this browser, without the sign-in page. */
async function signIn(context: BrowserContext) {
  const person = await makeUser(db());
  const { id } = await makeSession(db(), person.id);
  const value = await sessionCookieValue(id);
  await context.addCookies([{ name: "foyer.session", value, url: world().origin }]);
  return person;
}

async function openVisit(page: Page, path = `/?q=${tag}`) {
  await expect(async () => {
    await page.goto(path);
    await expect(page.getByRole("link", { name: second })).toBeVisible({ timeout: 100 });
  }).toPass();
}

const star = (page: Page, does: "Add" | "Remove", name: string) =>
  page.getByRole("button", { name: new RegExp(`^${does} ${name}`) });
const cards = (page: Page) => page.locator('form[action="/favorites"]').getByRole("listitem");

test("a star moves a site first without a reload, and is removed by keyboard", async ({
  page,
  context,
}) => {
  await signIn(context);
  await openVisit(page, "/?all=1");
  await page.evaluate(() => document.body.setAttribute("data-mark", ""));
  await expect(page.getByRole("heading", { name: "Favorites" })).toBeHidden();
  const taken = page.waitForResponse(`${world().origin}/favorites`);
  await star(page, "Add", second).click();
  await expect(page.getByRole("heading", { name: "Favorites" })).toBeVisible();
  await expect(cards(page).first()).toContainText(second);
  await expect(star(page, "Remove", second)).toBeFocused();
  await taken;
  await expect(page.locator("body[data-mark]")).toHaveCount(1);
  await page.reload();
  await expect(cards(page).first()).toContainText(second);
  await star(page, "Remove", second).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Favorites" })).toBeHidden();
  await expect(cards(page).first()).not.toContainText(second);
  await expect(star(page, "Add", second)).toBeFocused();
});

test("a star shows with the pointer or the keyboard on its card, and once it is set", async ({
  page,
  context,
}) => {
  await signIn(context);
  await openVisit(page);
  const add = star(page, "Add", second);
  await expect(add).toHaveCSS("opacity", "0");
  await page.getByRole("link", { name: second }).hover();
  await expect(add).toHaveCSS("opacity", "1");
  await page.mouse.move(0, 0);
  await expect(add).toHaveCSS("opacity", "0");
  await page.getByRole("link", { name: second }).focus();
  await page.keyboard.press("Tab");
  await expect(add).toBeFocused();
  await expect(add).toHaveCSS("opacity", "1");
  await page.keyboard.press("Enter");
  await page.mouse.move(0, 0);
  await page.getByRole("searchbox").focus();
  await expect(star(page, "Remove", second)).toHaveCSS("opacity", "1");
});

test.describe("on a touchscreen", () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });

  test("every star is visible", async ({ page, context }) => {
    await signIn(context);
    await openVisit(page);
    await expect(star(page, "Add", second)).toHaveCSS("opacity", "1");
  });
});

test("search results are one list without headings, and mark what matches", async ({
  page,
  context,
}) => {
  await signIn(context);
  await openVisit(page);
  await star(page, "Add", second).click();
  await expect(cards(page).first()).toContainText(second);
  await expect(page.getByRole("heading", { name: /Favorites|other sites/ })).toHaveCount(0);
  await page.getByRole("searchbox").fill("harbor");
  await expect(cards(page).filter({ hasText: first }).locator("mark")).toHaveText(["Harbor"]);
});

test("a star that the server did not save is reset with a message", async ({ page, context }) => {
  await signIn(context);
  await openVisit(page);
  await page.route("**/favorites", (route) => route.abort());
  await star(page, "Add", second).click();
  await expect(page.getByText("your favorites may not have been saved")).toBeVisible();
  await expect(star(page, "Add", second)).toBeVisible();
});

test("starring in an ended session leads to the sign-in page", async ({ page, context }) => {
  await signIn(context);
  await openVisit(page);
  await context.clearCookies();
  await star(page, "Add", second).click();
  await expect(page.getByRole("heading", { name: "Sign in" })).toBeVisible();
});

test("a card of an authorized application shows its last use", async ({ page, context }) => {
  const person = await signIn(context);
  const now = Date.now();
  await makeGrant(db(), {
    userId: person.id,
    applicationId: application.id,
    createdAt: new Date(now - 9 * 86_400_000),
    lastUsedAt: new Date(now - 2 * 86_400_000 - 60_000),
  });
  await openVisit(page);
  await expect(cards(page).filter({ hasText: first })).toContainText(
    "Connected, last used 2 days ago",
  );
  await expect(cards(page).filter({ hasText: second })).not.toContainText("Connected");
  const used = page.locator("[data-recent]");
  await expect(used).toHaveCount(1);
  await db()
    .$client`update grants set last_used_at = now() - interval '95 days' where user_id = ${person.id}`;
  await openVisit(page);
  await expect(page.getByText("Connected, last used 3 months ago")).toBeAttached();
  await expect(used).toHaveCount(0);
});

test("anonymous visitors see neither stars nor connections", async ({ page }) => {
  await openVisit(page);
  await expect(page.getByRole("button", { name: /favorites/ })).toHaveCount(0);
  await expect(page.getByText("Connected")).toHaveCount(0);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("a star is a plain form and returns to the same search", async ({ page, context }) => {
    await signIn(context);
    await openVisit(page);
    await star(page, "Add", second).click();
    await expect(page).toHaveURL(`/?q=${tag}`);
    await expect(cards(page).first()).toContainText(second);
    await star(page, "Remove", second).click();
    await expect(cards(page).first()).toContainText(first);
  });
});
