import type { BrowserContext } from "@playwright/test";
import { sql } from "drizzle-orm";
import { auditEvents } from "@/db/schema/audit";
import { makeSession, makeUser } from "@/test/factories";
import { sessionCookieValue } from "../support/flow";
import { expect, test, WAYS } from "../support/visit";
import { db, world } from "../support/world";

const FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
const SAFARI =
  "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15";

const IPHONE =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1";

async function enter(context: BrowserContext, sessionId: string) {
  const value = await sessionCookieValue(sessionId);
  await context.addCookies([{ name: "foyer.session", value, url: world().origin }]);
}

type Came = { userAgent: string; network: string; newDevice: boolean; daysAgo: number };

/** A session, and the event of the sign-in that it began with. */
async function signIn(userId: string, { userAgent, network, newDevice, daysAgo }: Came) {
  const createdAt = new Date(Date.now() - daysAgo * 86_400_000);
  const session = await makeSession(db(), userId, { userAgent, network, createdAt });
  const after = { session: session.id, newDevice };
  const by = { actorId: userId, userId, network, userAgent };
  await db()
    .insert(auditEvents)
    .values({ ...by, at: createdAt, event: "session.signed_in", after });
  return { session, by };
}

const HOME = { userAgent: FIREFOX, network: "192.0.2.0/24", newDevice: false };

for (const { scripted, how } of WAYS)
  test.describe(how, () => {
    test.use({ javaScriptEnabled: scripted });

    test("a sign-in in a new browser from a new network is asked about, with what was done there", async ({
      page,
    }) => {
      const { id } = await makeUser(db());
      for (const daysAgo of [100, 30, 20]) await signIn(id, { ...HOME, daysAgo });
      const office = { ...HOME, network: "198.51.100.0/24" };
      const { session: here } = await signIn(id, { ...office, daysAgo: 2 });
      const { session: home } = await signIn(id, { ...HOME, daysAgo: 1 });
      const places = { userAgent: SAFARI, newDevice: true, daysAgo: 1 };
      const { session: mine } = await signIn(id, { ...places, network: "2001:db8:1::/48" });
      const strange = {
        userAgent: IPHONE,
        newDevice: true,
        daysAgo: 1,
        network: "2001:db8:2::/48",
      };
      const { by } = await signIn(id, strange);
      await db()
        .insert(auditEvents)
        .values({ ...by, at: new Date(), event: "account.passkey_added" });
      await enter(page.context(), here.id);

      await page.goto(`${world().origin}/account`);
      await expect(
        page.getByText(/Safari \d+ on iOS signed in .+ new to your account/),
      ).toBeVisible();
      await page.getByRole("link", { name: "Was this you?" }).first().click();
      await expect(page).toHaveURL(/\/account\/sessions#session-/);

      await expect(page.locator(`li:has(> details > #session-${home.id}) summary`)).toContainText(
        "2 earlier sign-ins from its network",
      );
      const asked = page.locator("section", { hasText: "Was this you?" });
      const rows = asked.locator("li:has(> details)");
      await expect(rows).toHaveCount(2);
      const safari = rows.filter({ hasText: "on macOS" });
      await expect(safari).toContainText("since then, in any browser:Passkey added");
      const iphone = rows.filter({ has: page.locator("summary", { hasText: "on iOS" }) });
      await expect(iphone).toContainText("2001:db8:2::/48, no earlier sign-in from it in 90 days");
      await expect(iphone).toContainText("Passkey added");

      await safari.getByRole("button", { name: "Yes, it was me" }).click();
      await expect(page.getByRole("status")).toContainText("Confirmed as yours.");
      await expect(rows).toHaveCount(1);
      await expect(page.locator(`#session-${mine.id}`)).toHaveCount(1);

      await iphone.getByRole("button", { name: "No, sign it out" }).click();
      await expect(page.getByRole("status")).toContainText(
        /^Signed out Safari \d+ on iOS\. Someone else/,
      );
      await expect(asked).toHaveCount(0);
      const secure = page.locator("section", { hasText: "Secure your account" });
      await expect(secure.getByRole("link")).toHaveText([
        "Change your password",
        "Check your passkeys and linked accounts",
        "Check your sessions",
        "Check your authorized apps",
      ]);
      await page.getByRole("link", { name: "Change your password" }).click();
      await expect(page).toHaveURL(/\/account\/security/);
      await page.goto(`${world().origin}/account/activity`);
      await expect(page.getByText("Session recognized")).toHaveCount(1);
    });
  });

test("only a session that doesn't stand out confirms another one of its user", async ({ page }) => {
  const { id } = await makeUser(db());
  const { session: home } = await signIn(id, { ...HOME, daysAgo: 30 });
  const places = { userAgent: IPHONE, newDevice: true, daysAgo: 1 };
  const { session: strange } = await signIn(id, { ...places, network: "2001:db8:2::/48" });
  const { session: other } = await signIn(id, { ...places, network: "2001:db8:3::/48" });
  const theirs = await makeSession(db(), (await makeUser(db())).id);
  const confirmed = async (session: string, by: string) => {
    await enter(page.context(), by);
    const answer = await page.request.post("/forms/account/recognize-session", {
      form: { session },
      headers: { Origin: world().origin },
      maxRedirects: 0,
    });
    expect(answer.status()).toBe(303);
    const said = sql`${auditEvents.event} = 'session.recognized' and ${auditEvents.after} ->> 'session' = ${session}`;
    return db().$count(auditEvents, said);
  };
  expect(await confirmed(theirs.id, home.id)).toBe(0);
  expect(await confirmed(strange.id, strange.id)).toBe(0);
  expect(await confirmed(home.id, home.id)).toBe(0);
  expect(await confirmed(other.id, strange.id)).toBe(0);
  await page.goto(`${world().origin}/account/sessions`);
  await expect(page.getByRole("button", { name: "No, sign it out" })).toHaveCount(1);
  await expect(page.getByText("Confirm it in a browser that")).toBeVisible();
  await expect(page.getByText("Nothing in your account was changed since then.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Yes, it was me" })).toHaveCount(0);
  expect(await confirmed(other.id, home.id)).toBe(1);
  expect(await confirmed(other.id, home.id)).toBe(1);
});
