import type { Page } from "@playwright/test";
import { makeSession, makeUser } from "@/test/factories";
import { CookieClient } from "../support/cookie-client";
import { linkMailed, mailsTo } from "../support/mails";
import { hashOf } from "../support/moments";
import { newAddress } from "../support/sign-in-world";
import { expect, submit, test, WAYS } from "../support/visit";
import { wantsAddress } from "../support/wanted-address";
import { db, world } from "../support/world";

// Each test uses a network of its own, so that rate limits don't interfere.
const fromElsewhere = () => ({ "X-Forwarded-For": newAddress() });
test.beforeEach(({ context }) => context.setExtraHTTPHeaders(fromElsewhere()));

async function askFor(page: Page, login: string) {
  await page.goto("/forgot-password");
  await submit(page, { "Username or email address": login }, "Send reset link");
  await expect(page.getByRole("heading")).toHaveText("Check your email");
}

const ask = (login: string) =>
  new CookieClient(world().origin).post("/forgot-password/request", { login }, fromElsewhere());

async function choose(page: Page, password: string, repeated = password) {
  await page.getByLabel("New password", { exact: true }).fill(password);
  await submit(page, { "Confirm new password": repeated }, "Reset password");
}

async function isGone(page: Page, path: string) {
  const answer = await page.goto(path);
  expect(answer?.status()).toBe(404);
  // Applies to a request without an Accept header too.
  expect((await page.request.get(path)).status()).toBe(404);
  await expect(page).toHaveTitle(/This link is no longer valid/);
  await expect(page.getByRole("heading")).toHaveText("This link is no longer valid");
}

const storePasskey = (userId: string) => db().$client`
  insert into passkeys (user_id, credential_id, public_key, rp_id, sign_count, transports,
    backup_eligible, backed_up, name, created_at)
  values (${userId}, ${userId}::bytea, '\\x01', 'localhost', 0, '{}', true, true, 'My key', now())`;

const tokenOf = (path: string) => path.split("/").at(-1) ?? "";

for (const { scripted, how } of WAYS)
  test.describe(how, () => {
    test.use({ javaScriptEnabled: scripted });

    test("a user resets a forgotten password by a link that works once", async ({ page }) => {
      const user = await makeUser(db());
      await makeSession(db(), user.id);
      await storePasskey(user.id);
      await askFor(page, user.username);
      const path = await linkMailed(user.email ?? "", "reset_password");
      await page.goto(path);
      await expect(page).toHaveTitle(/Reset your password/);
      await expect(page.getByLabel("Your username")).toHaveValue(user.username);
      const first = page.getByLabel("New password", { exact: true });
      await expect(first).toBeFocused();
      if (scripted) {
        await first.fill("abc");
        await expect(page.getByText("Weak: make it longer.")).toBeVisible();
      }
      await choose(page, "a new password", "another password");
      await expect(page.getByText("The passwords don't match")).toBeVisible();
      const repeated = page.getByLabel("Confirm new password");
      await expect(repeated).toHaveAttribute("aria-invalid", "true");
      await expect(repeated).toBeFocused();
      await choose(page, "a new password");
      await expect(page.getByRole("heading")).toHaveText("Password set");
      await expect(page.getByText("1 passkey still signs in")).toBeVisible();
      await page.getByRole("link", { name: "Sign in", exact: true }).last().click();
      await expect(page.getByLabel("Username or email address")).toHaveValue(user.username);
      await page.getByLabel("Password", { exact: true }).fill("a new password");
      await page.getByRole("button", { name: "Sign in", exact: true }).click();
      await expect(page).toHaveURL("/");
      await isGone(page, path);
      const [{ ended = 0 } = {}] = await db().$client<{ ended: number }[]>`
        select count(*)::int as ended from sessions where user_id = ${user.id} and ended_at is not null`;
      expect(ended).toBe(1);
      const events = await db().$client`
        select event from audit_events where user_id = ${user.id} and event like 'account.%' order by id`;
      expect(events.map(({ event }) => event)).toEqual([
        "account.password_link_sent",
        "account.password_reset",
      ]);
      await expect
        .poll(async () => (await mailsTo(user.email ?? "", "password_changed")).length)
        .toBe(1);
    });
  });

test("links work until their last second, and pages of expired ones say what to do", async ({
  page,
}) => {
  await isGone(page, (await wantsAddress(-1000)).path);
  const user = await makeUser(db());
  await ask(user.email ?? "");
  const path = await linkMailed(user.email ?? "", "reset_password");
  const until = (moment: Date) => db().$client`
    update mail_links set expires_at = ${moment} where token_hash = ${hashOf(tokenOf(path))}`;
  await until(new Date(Date.now() + 10_000));
  await page.goto(path);
  await expect(page.getByRole("heading")).toHaveText("Reset your password");
  await until(new Date(Date.now() - 1000));
  await choose(page, "a new password");
  await expect(page.getByRole("heading")).toHaveText("This link is no longer valid");
  await page.getByRole("link", { name: "Request new link" }).click();
  await expect(page.getByRole("heading")).toHaveText("Forgot your password?");
});

test("the response is the same for known, unknown and deactivated accounts", async () => {
  const known = await makeUser(db());
  const deactivated = await makeUser(db(), { deactivatedAt: new Date() });
  const mute = await makeUser(db(), { email: null });
  const logins = [known.username, deactivated.username, mute.username, "nobody.at.all"];
  const answers = await Promise.all(logins.map((login) => ask(login)));
  for (const answer of answers) {
    expect(answer.status).toBe(303);
    expect(answer.headers.get("location")).toBe(`${world().origin}/forgot-password/sent`);
  }
  const links = await db().$client`
    select user_id from mail_links where user_id = any(${[known.id, deactivated.id, mute.id]}::uuid[])`;
  expect(links.map(({ user_id }) => user_id)).toEqual([known.id]);
});

test("an account gets three links an hour, by whatever form", async () => {
  const user = await makeUser(db());
  const logins = [user.username, user.email ?? "", user.username.toUpperCase()];
  await Promise.all([...logins, ...logins].map((login) => ask(login)));
  const links = await db().$client`select 1 from mail_links where user_id = ${user.id}`;
  expect(links).toHaveLength(3);
});

test("a link ends with its account's access epoch and with its address", async ({ page }) => {
  for (const change of ["email", "epoch"] as const) {
    const user = await makeUser(db());
    await ask(user.username);
    const path = await linkMailed(user.email ?? "", "reset_password");
    if (change === "email")
      await db().$client`update users set email = ${`new-${user.email}`} where id = ${user.id}`;
    else await db().$client`update users set access_epoch = access_epoch + 1 where id = ${user.id}`;
    await isGone(page, path);
  }
});
