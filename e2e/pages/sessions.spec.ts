import type { BrowserContext } from "@playwright/test";
import { eq } from "drizzle-orm";
import { auditEvents } from "@/db/schema/audit";
import { makeSession, makeUser } from "@/test/factories";
import { newPair, obtainCode, sessionCookieValue } from "../support/flow";
import { expect, test } from "../support/visit";
import { db, world } from "../support/world";

const FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
const SAFARI =
  "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15";

const IPHONE =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1";

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
  newPage,
}) => {
  const { mac } = await withThree(page.context());
  const there = await newPage();
  await enter(there.context(), mac.id);
  await there.goto(address());
  await expect(there.getByRole("heading", { name: "Sessions", exact: true })).toBeVisible();

  await page.goto(address());
  const items = page.getByRole("main").locator("li:has(> details)");
  await expect(items).toHaveCount(3);
  await expect(items.first()).toContainText("Firefox 140 on Linux");
  await expect(items.first()).toContainText("This session");
  const safari = items.filter({ hasText: /Safari [\d.]+ on macOS/ });
  await expect(safari.getByRole("button", { name: "Sign out" })).toBeVisible();
  await expect(safari.locator("summary")).toContainText("first sign-in from its network");
  await safari.locator("summary").click();
  await expect(safari).toContainText("2001:db8:1::/48");
  await safari.getByRole("button", { name: "Sign out" }).click();
  await expect(page.getByRole("status")).toHaveText(/^Signed out Safari [\d.]+ on macOS\.$/);
  await expect(items).toHaveCount(2);
  await there.reload();
  await expect(there.getByRole("heading", { name: "Sign in" })).toBeVisible();
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
  const others = page.getByRole("link", { name: "Sign out 2 other sessions…" });
  await others.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByText("This ends 2 other sessions.")).toBeVisible();
  await expect(page.getByRole("link", { name: "Cancel" })).toBeFocused();
  await page.keyboard.press("Shift+Tab");
  await expect(page.getByRole("button", { name: "Sign out 2 other sessions" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("status")).toContainText("All other sessions signed out.");
  await expect(page.getByRole("main").locator("summary")).toHaveCount(1);
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
  await page.getByRole("link", { name: "Sign out other sessions…" }).click();
  await expect(page.getByText("copies stop working, and this session continues")).toBeVisible();
  await page.getByRole("button", { name: "Sign out other sessions" }).click();
  await expect(page.getByRole("status")).toContainText("All other sessions signed out.");
  const cookie = `foyer.session=${await sessionCookieValue(here.id)}`;
  const copied = await fetch(address(), { headers: { cookie }, redirect: "manual" });
  expect(copied.headers.get("location")).toContain("/sign-in");
});

test("ending sessions requires a sign-in within 20 minutes", async ({ page }) => {
  const person = await makeUser(db());
  const authenticatedAt = new Date(Date.now() - 21 * 60_000);
  const here = await makeSession(db(), person.id, { authenticatedAt });
  const other = await makeSession(db(), person.id);
  await enter(page.context(), here.id);
  await page.goto(address());
  const items = page.getByRole("main").locator("summary");
  await expect(items).toHaveCount(2);
  await items.last().click();
  await page.getByRole("button", { name: "Sign out", exact: true }).click();
  await expect(page.getByRole("heading", { name: /^Confirm it's you, / })).toBeVisible();
  await page.getByLabel("Password", { exact: true }).fill(person.password);
  await page.getByRole("button", { name: "Confirm", exact: true }).click();
  await expect(page).toHaveURL(`${address()}?open=${other.id}`);
  await expect(items).toHaveCount(2);
  await expect(page.getByRole("button", { name: "Sign out", exact: true })).toBeVisible();
  await page.getByRole("link", { name: "Sign out 1 other session…" }).click();
  await page.getByRole("button", { name: "Sign out 1 other session" }).click();
  await expect(items).toHaveCount(1);
});

test("another user's session cannot be ended", async ({ page }) => {
  const stranger = await makeUser(db());
  const theirs = await makeSession(db(), stranger.id);
  await withThree(page.context());
  const answer = await page.request.post("/forms/account/end-session", {
    form: { session: theirs.id },
    headers: { Origin: world().origin },
    maxRedirects: 0,
  });
  expect(answer.headers().location).toBe(address());
  const context = page.context();
  await context.clearCookies();
  await enter(context, theirs.id);
  await page.goto(address());
  await expect(page.getByRole("heading", { name: "Sessions", exact: true })).toBeVisible();
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 360, height: 800 } });

  test("one session and then all others are signed out", async ({ page }) => {
    await withThree(page.context());
    await page.goto(address());
    await page.locator("summary", { hasText: "Safari" }).click();
    await page.getByRole("button", { name: "Sign out", exact: true }).first().click();
    await expect(page.getByRole("status")).toContainText("Signed out Safari");
    await page.getByRole("link", { name: "Sign out 1 other session…" }).click();
    await page.getByRole("button", { name: "Sign out 1 other session" }).click();
    await expect(page.getByRole("status")).toContainText("All other sessions signed out.");
    const wide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
    expect(wide).toBe(false);
  });
});

test("sessions are grouped by kind of device, with this one first", async ({ page }) => {
  const person = await makeUser(db());
  const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000);
  for (const [n, userAgent] of [SAFARI, IPHONE, FIREFOX, SAFARI].entries())
    await makeSession(db(), person.id, { userAgent, lastSeenAt: ago(n + 1) });
  const here = await makeSession(db(), person.id, { userAgent: FIREFOX, lastSeenAt: ago(8) });
  await enter(page.context(), here.id);
  await page.goto(address());
  const groups = page.getByRole("main").locator("section");
  await expect(groups.locator("h2")).toHaveText([
    "Computers4 sessions",
    "Phones and tablets1 session",
  ]);
  const names = await groups.first().locator("summary bdi").allTextContents();
  // Both in Safari look the same, and share a row.
  expect(names.map((name) => name.split(" ")[0])).toEqual(["Firefox", "Firefox", "Safari"]);
  await expect(groups.first().locator("summary").first()).toContainText("This session");
});

test("a notice names only an ended session of the viewer's own", async ({ page }) => {
  const { mac, person } = await withThree(page.context());
  const theirs = await makeSession(db(), (await makeUser(db())).id, { endedAt: new Date() });
  for (const which of [mac.id, theirs.id, "Your account was hacked", "constructor"]) {
    await page.goto(`${address()}?${new URLSearchParams({ done: "session_ended", which })}`);
    await expect(page.getByRole("status")).toHaveText("Session signed out.");
  }
  await db()
    .$client`update sessions set ended_at = now() where id = ${mac.id} and user_id = ${person.id}`;
  await page.goto(`${address()}?done=session_ended&which=${mac.id}`);
  await expect(page.getByRole("status")).toContainText("Signed out Safari");
});
