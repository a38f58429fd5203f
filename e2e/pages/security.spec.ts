import type { Page } from "@playwright/test";
import { makeSession, makeUser } from "@/test/factories";
import { expectAccessible } from "../support/accessible";
import { CookieClient } from "../support/cookie-client";
import { sessionCookieValue } from "../support/flow";
import { expect, press, signInContext, submit, test, WAYS } from "../support/visit";
import { db, world } from "../support/world";

const NEXT = "four plain words here";

for (const { scripted, how } of WAYS)
  test(`a password is changed ${how}, and the other sessions end`, async ({ visit }) => {
    const { page, user: person } = await visit({ scripted });
    const elsewhere = await makeSession(db(), person.id);
    await page.goto("/account/security");
    await page.getByText("Password", { exact: true }).click();
    const current = page.getByLabel("Current password", { exact: true });
    const next = page.getByLabel("New password", { exact: true });

    await page.getByRole("button", { name: "Change password" }).click();
    const summary = page.getByRole("alert").filter({ hasText: "Fix 2 fields" });
    await expect(summary.getByRole("link")).toHaveText([/^Current password/, /^New password/]);
    await expect(current).toHaveAccessibleDescription("Enter your current password.");
    await expect(current).toBeFocused();
    await expect(next).toHaveAccessibleDescription(/Password too short/);

    await current.fill("not my password");
    await next.fill("password1");
    await page.getByRole("button", { name: "Change password" }).click();
    await expect(next).toHaveAccessibleDescription(/too common/);
    await expect(next).toBeFocused();

    await current.fill("not my password");
    await next.fill(NEXT);
    await page.getByRole("button", { name: "Change password" }).click();
    await expect(current).toHaveAccessibleDescription("Incorrect password.");
    await expect(current).toBeFocused();

    await current.fill(person.password);
    await next.fill(NEXT);
    await press(page, "Change password", "Password changed.");
    await expect(page.getByText("Changed just now")).toBeVisible();

    const other = new CookieClient(world().origin);
    other.setCookie("foyer.session", await sessionCookieValue(elsewhere.id));
    expect((await other.get("/account")).headers.get("location")).toContain("/sign-in");
    const stranger = new CookieClient(world().origin);
    const form = { username: person.username, password: NEXT };
    const signedIn = await stranger.post("/sign-in/password", form);
    expect(signedIn.headers.get("location")).toBe(`${world().origin}/`);
  });

/** Returns the words that continue on a second line, without what people chose. */
const brokenWords = (page: Page) =>
  page.getByRole("main").evaluate((main) => {
    const texts = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
    const words: { word: string; lines: number }[] = [];
    while (texts.nextNode()) {
      const { currentNode: node } = texts;
      if (node.parentElement?.closest("bdi")) continue;
      for (const { 0: word, index } of (node.textContent ?? "").matchAll(/\S+/g)) {
        const range = new Range();
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        words.push({ word, lines: range.getClientRects().length });
      }
    }
    return words.filter(({ lines }) => lines > 1).map(({ word }) => word);
  });

test("a narrow phone shows every word on one line", async ({ visit }) => {
  const { page } = await visit();
  await page.setViewportSize({ width: 320, height: 720 });
  await page.goto("/account/security");
  await expect(page.getByRole("heading", { name: "Two-step sign-in" })).toBeVisible();
  expect(await brokenWords(page)).toEqual([]);
});

test("the page says what still lets a person in after a loss", async ({ visit }) => {
  const { page, user } = await visit();
  await page.goto("/account/security");
  const row = page.locator("#losses");
  await expect(row).toContainText("Your password: you still get in with a link by email.");
  await db().$client`update users set email = null where id = ${user.id}`;
  await page.reload();
  await expect(row).toContainText("Your password: only an administrator can let you in again.");
});

test("a form with a new password doesn't move when scripts start", async ({ page, context }) => {
  const { id } = await makeUser(db());
  await signInContext(context, id);
  const placeOfButton = async () => {
    await page.goto("/account/security");
    await page.getByText("Password", { exact: true }).click();
    return page.getByRole("button", { name: "Change password" }).boundingBox();
  };
  const scripts = /\/_next\/static\/.*\.js/;
  await page.route(scripts, (route) => route.abort());
  const before = await placeOfButton();
  await page.unroute(scripts);
  const after = await placeOfButton();
  await expect(page.getByRole("button", { name: "Show new password" })).toBeVisible();
  expect(await page.getByRole("button", { name: "Change password" }).boundingBox()).toEqual(after);
  expect(after).toEqual(before);
});

test("nothing moves when the button that adds a passkey appears", async ({ visit }) => {
  const { page } = await visit();
  await page.setViewportSize({ width: 390, height: 844 });
  const below = page.getByRole("heading", { name: "Two-step sign-in" });
  const button = page.getByRole("button", { name: "Add a passkey" });
  const scripts = /\/_next\/static\/.*\.js/;
  await page.route(scripts, (route) => route.abort());
  await page.goto("/account/security");
  await expect(button).toHaveCount(0);
  const before = await below.boundingBox();
  await page.unroute(scripts);
  await page.goto("/account/security");
  await expect(button).toBeVisible();
  expect(await below.boundingBox()).toEqual(before);
});

for (const { scripted, how } of WAYS)
  test(`the page is there for any sign-in, and a change with an old one asks first ${how}`, async ({
    visit,
  }) => {
    const authenticatedAt = new Date(Date.now() - 11 * 60_000);
    const { page, user: person } = await visit({ scripted, session: { authenticatedAt } });
    await page.goto("/account/security");
    const row = page.getByRole("listitem").filter({ hasText: "Password" }).first();
    await row.getByRole("link", { name: "Change" }).click();
    await expect(
      page.getByRole("heading", { name: `Confirm it's you, ${person.name}` }),
    ).toBeVisible();
    // The account has no passkey, and nobody else signs in here.
    await expect(page.getByRole("button", { name: /passkey/ })).toHaveCount(0);
    await expect(page.getByLabel("Username or email address")).toHaveCount(0);
    await expect(page.getByRole("link", { name: "Sign out" })).toHaveAttribute("href", "/sign-out");
    if (scripted) await expectAccessible(page);
    await submit(page, { Password: "not my password" }, "Confirm", "Incorrect password.");
    await page.getByLabel("Password", { exact: true }).fill(person.password);
    await page.getByRole("button", { name: "Confirm", exact: true }).click();
    await expect(page).toHaveURL("/account/security?open=password#password");
    await expect(page.getByLabel("Current password", { exact: true })).toBeVisible();
    if (!scripted) return;
    await expect(page.getByRole("button", { name: "Add a passkey" })).toBeVisible();
  });

test("with an old sign-in, every change of the page is a link to a confirmation", async ({
  visit,
}) => {
  const authenticatedAt = new Date(Date.now() - 11 * 60_000);
  const { page } = await visit({ session: { authenticatedAt } });
  await page.goto("/account/security");
  await expectAccessible(page);
  expect(await page.getByRole("main").getByRole("button").count()).toBe(0);
  const links = page.getByRole("main").locator('a[href^="/sign-in?"]');
  const leads = await links.evaluateAll((all) =>
    all.map((link) => new URL((link as HTMLAnchorElement).href).searchParams.get("next")),
  );
  expect(leads).toEqual(
    ["password", "passkeys", "two-step"].map((row) => `/account/security?open=${row}#${row}`),
  );
});

test("an old sign-in can't change a password", async () => {
  const person = await makeUser(db());
  const authenticatedAt = new Date(Date.now() - 21 * 60_000);
  const session = await makeSession(db(), person.id, { authenticatedAt });
  const browser = new CookieClient(world().origin);
  browser.setCookie("foyer.session", await sessionCookieValue(session.id));
  const form = { current: person.password, new: NEXT };
  const answer = await browser.post("/forms/account/change-password", form);
  expect(answer.headers.get("location")).toContain("/sign-in?");
  const signIn = { username: person.username, password: person.password };
  const signedIn = await new CookieClient(world().origin).post("/sign-in/password", signIn);
  expect(signedIn.headers.get("location")).toBe(`${world().origin}/`);
});

test("an old sign-in can't change the email address", async () => {
  const person = await makeUser(db());
  const authenticatedAt = new Date(Date.now() - 21 * 60_000);
  const session = await makeSession(db(), person.id, { authenticatedAt });
  const browser = new CookieClient(world().origin);
  browser.setCookie("foyer.session", await sessionCookieValue(session.id));
  const ask = async (email: string) =>
    (await browser.post("/forms/account/change-email", { email })).headers.get("location");
  const links = () => db().$client`select from mail_links where user_id = ${person.id}`;
  expect(await ask("thief@example.org")).toContain("/sign-in?");
  expect(await links()).toHaveLength(0);
  await db().$client`update users set email_verified_at = null where id = ${person.id}`;
  expect(await ask(person.email ?? "")).toContain("done=email");
  expect(await links()).toHaveLength(1);
});
