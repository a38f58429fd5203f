import { type BrowserContext, expect, test } from "@playwright/test";
import { eq } from "drizzle-orm";
import { auditEvents } from "@/db/schema/audit";
import { makeSession, makeUser } from "@/test/factories";
import { newPair, obtainCode, sessionCookieValue } from "../support/flow";
import { db, world } from "../support/world";

const FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
const SAFARI =
  "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15";

const address = () => `${world().origin}/account/sessions`;

async function enter(context: BrowserContext, sessionId: string) {
  const value = await sessionCookieValue(sessionId);
  await context.addCookies([{ name: "foyer.session", value, url: world().origin }]);
}

/** A user with this browser's session and two others. */
async function withThree(context: BrowserContext) {
  const person = await makeUser(db());
  const here = await makeSession(db(), person.id, { userAgent: FIREFOX, network: "192.0.2.0/24" });
  const mac = await makeSession(db(), person.id, { userAgent: SAFARI, network: "2001:db8:1::/48" });
  const other = await makeSession(db(), person.id);
  await enter(context, here.id);
  return { person, here, mac, other };
}

test("this session is first and marked, and another browser is signed out", async ({
  page,
  browser,
}) => {
  const { mac } = await withThree(page.context());
  const elsewhere = await browser.newContext();
  await enter(elsewhere, mac.id);
  const there = await elsewhere.newPage();
  await there.goto(address());
  await expect(there.getByRole("heading", { name: "Sessions" })).toBeVisible();

  await page.goto(address());
  const items = page
    .getByRole("main")
    .getByRole("listitem")
    .filter({ has: page.locator("h2") });
  await expect(items).toHaveCount(3);
  await expect(items.first()).toContainText("Firefox 140 on Linux");
  await expect(items.first()).toContainText("This session");
  const safari = items.filter({ hasText: /Safari [\d.]+ on macOS/ });
  await expect(safari).toContainText("2001:db8:1::/48");
  await safari.getByRole("button", { name: "Sign out" }).click();
  await expect(page.getByRole("status")).toContainText("Session signed out.");
  await expect(items).toHaveCount(2);
  await there.reload();
  await expect(there.getByRole("heading", { name: "Sign in" })).toBeVisible();
  await elsewhere.close();
});

test("a session lists the applications used in it", async ({ page }) => {
  const { application, user } = await newPair();
  const { session } = await obtainCode(application, user);
  await enter(page.context(), session.id);
  await page.goto(address());
  await expect(page.getByRole("main")).toContainText(application.name);
});

test("all others are signed out by keyboard after one confirmation", async ({ page }) => {
  const { person } = await withThree(page.context());
  await page.goto(address());
  const others = page.getByText("Sign out other sessions");
  await others.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByText("This ends 2 other sessions.")).toBeVisible();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: "Sign out 2 other sessions" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("status")).toContainText("All other sessions signed out.");
  await expect(page.getByRole("main").locator("h2")).toHaveCount(1);
  const events = await db().select().from(auditEvents).where(eq(auditEvents.userId, person.id));
  expect(events.map(({ event, after }) => [event, after])).toContainEqual([
    "session.others_ended",
    { ended: 2 },
  ]);
});

test("without other sessions, copies of this session's cookie stop working and the session stays", async ({
  page,
}) => {
  const person = await makeUser(db());
  const here = await makeSession(db(), person.id);
  await enter(page.context(), here.id);
  await page.goto(address());
  await page.locator("summary").click();
  await expect(page.getByText("copies stop working, and this session continues")).toBeVisible();
  await page.getByRole("button", { name: "Sign out other sessions" }).click();
  await expect(page.getByRole("status")).toContainText("All other sessions signed out.");
  const cookie = `foyer.session=${await sessionCookieValue(here.id)}`;
  const copied = await fetch(address(), { headers: { cookie }, redirect: "manual" });
  expect(copied.headers.get("location")).toContain("/sign-in");
});

test("ending sessions requires a sign-in within ten minutes", async ({ page }) => {
  const person = await makeUser(db());
  const authenticatedAt = new Date(Date.now() - 11 * 60_000);
  const here = await makeSession(db(), person.id, { authenticatedAt });
  await makeSession(db(), person.id);
  await enter(page.context(), here.id);
  await page.goto(address());
  const items = page.getByRole("main").locator("h2");
  await expect(items).toHaveCount(2);
  await page.getByRole("button", { name: "Sign out", exact: true }).click();
  await expect(page.getByText("Confirm it's you to continue.")).toBeVisible();
  await page.getByLabel("Password", { exact: true }).fill(person.password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page).toHaveURL(address());
  await expect(items).toHaveCount(2);
  await page.locator("summary").click();
  await page.getByRole("button", { name: "Sign out 1 other session" }).click();
  await expect(items).toHaveCount(1);
});

test("another user's session cannot be ended", async ({ page }) => {
  const stranger = await makeUser(db());
  const theirs = await makeSession(db(), stranger.id);
  await withThree(page.context());
  const answer = await page.request.post(`${world().origin}/forms/account/end-session`, {
    form: { session: theirs.id },
    headers: { Origin: world().origin },
    maxRedirects: 0,
  });
  expect(answer.headers().location).toBe(address());
  const context = page.context();
  await context.clearCookies();
  await enter(context, theirs.id);
  await page.goto(address());
  await expect(page.getByRole("heading", { name: "Sessions" })).toBeVisible();
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 360, height: 800 } });

  test("one session and then all others are signed out", async ({ page }) => {
    await withThree(page.context());
    await page.goto(address());
    await page.getByRole("button", { name: "Sign out", exact: true }).first().click();
    await expect(page.getByRole("status")).toContainText("Session signed out.");
    await page.getByText("Sign out other sessions").click();
    await page.getByRole("button", { name: "Sign out 1 other session" }).click();
    await expect(page.getByRole("status")).toContainText("All other sessions signed out.");
    const wide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
    expect(wide).toBe(false);
  });
});
