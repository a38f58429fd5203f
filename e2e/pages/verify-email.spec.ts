import { randomBytes } from "node:crypto";
import { makeUser } from "@/test/factories";
import { CookieClient } from "../support/cookie-client";
import { signedInBrowser } from "../support/flow";
import { linkMailed } from "../support/mails";
import { hashOf } from "../support/moments";
import { newAddress } from "../support/sign-in-world";
import { enterPassword, expect, test, WAYS } from "../support/visit";
import { wantsAddress } from "../support/wanted-address";
import { db, world } from "../support/world";

// Each test uses a network of its own, so that rate limits don't interfere.
const fromElsewhere = () => ({ "X-Forwarded-For": newAddress() });
test.beforeEach(({ context }) => context.setExtraHTTPHeaders(fromElsewhere()));

const tokenOf = (path: string) => path.split("/").at(-1) ?? "";

const emailOf = async (id: string) => {
  const [user] = await db().$client<{ email: string; verified: boolean }[]>`
    select email, email_verified_at is not null as verified from users where id = ${id}`;
  return user;
};

for (const { scripted, how } of WAYS)
  test.describe(how, () => {
    test.use({ javaScriptEnabled: scripted });

    test("an address is verified after signing in to the account that the link names", async ({
      page,
    }) => {
      const { user, email, path } = await wantsAddress();
      await page.goto(path);
      await expect(page).toHaveTitle(/Verify your email address/);
      await expect(page.getByText(`for the account ${user.username}`)).toBeVisible();
      await expect(page.getByRole("button", { name: "Verify email address" })).toHaveCount(0);
      await page.getByRole("main").getByRole("link", { name: "Sign in" }).click();
      await enterPassword(page, user);
      await expect(page).toHaveURL(path);
      await expect(page.getByText(email)).toBeVisible();
      expect((await emailOf(user.id))?.email).toBe(user.email);
      await page.getByRole("button", { name: "Verify email address" }).click();
      await expect(page.getByRole("heading")).toHaveText("Email address verified");
      expect(await emailOf(user.id)).toMatchObject({ email, verified: true });
      expect((await page.goto(path))?.status()).toBe(404);
      await expect(page.getByRole("heading")).toHaveText("This link is no longer valid");
    });

    test("a link of another account says so, verifies nothing and leads to the right account", async ({
      visit,
    }) => {
      const { user, email, path } = await wantsAddress();
      const victim = await makeUser(db(), { email: `victim-${email}` });
      const { page } = await visit({ person: victim });
      await page.goto(path);
      await expect(page.getByText("you're signed in to a different account")).toBeVisible();
      await expect(page.getByRole("button", { name: "Verify email address" })).toHaveCount(0);
      await page.getByRole("link", { name: "Use another account" }).click();
      await enterPassword(page, user);
      await page.getByRole("button", { name: "Verify email address" }).click();
      await expect(page.getByRole("heading")).toHaveText("Email address verified");
      expect(await emailOf(user.id)).toMatchObject({ email, verified: true });
    });
  });

test("posting the form of a link verifies nothing without a session of its account", async () => {
  const { user, path } = await wantsAddress();
  const form = { token: tokenOf(path) };
  const { browser: victim } = await signedInBrowser(await makeUser(db()));
  for (const browser of [new CookieClient(world().origin), victim]) {
    const answer = await browser.post("/verify-email/confirm", form);
    expect(answer.headers.get("location")).toBe(world().origin + path);
    expect(await emailOf(user.id)).toMatchObject({ email: user.email, verified: false });
  }
  const { browser: owner } = await signedInBrowser(user);
  const answer = await owner.post("/verify-email/confirm", form);
  expect(answer.headers.get("location")).toBe(`${world().origin}/verify-email/done`);
});

test("neither a reset password nor an invitation that was passed on verifies an address", async () => {
  const [reset, invited] = [
    await makeUser(db(), { emailVerifiedAt: null }),
    await makeUser(db(), { emailVerifiedAt: null, passwordHash: null }),
  ];
  const login = { login: reset.username };
  await new CookieClient(world().origin).post("/forgot-password/request", login, fromElsewhere());
  const path = await linkMailed(reset.email ?? "", "reset_password");
  const token = `foyer_in_${randomBytes(32).toString("base64url")}`;
  await db().$client`
    insert into invitations (token_hash, user_id, user_epoch, created_at, expires_at)
    values (${hashOf(token)}, ${invited.id}, 0, now(), now() + interval '1 hour')`;
  const chosen = { password: "four plain words here", repeated: "four plain words here" };
  const browser = new CookieClient(world().origin);
  const post = async (action: string, form: Record<string, string>) =>
    (await browser.post(action, { ...chosen, ...form })).headers.get("location");
  expect(await post("/reset-password/password", { token: tokenOf(path) })).toContain("/done");
  expect(await post("/invitation/password", { token })).toBe(`${world().origin}/`);
  for (const { id, email } of [reset, invited])
    expect(await emailOf(id)).toEqual({ email, verified: false });
});

test("an address that another account took meanwhile stays theirs", async ({ visit }) => {
  const { user, email, path } = await wantsAddress();
  const { page } = await visit({ person: user });
  await makeUser(db(), { email: email.toUpperCase() });
  await page.goto(path);
  await page.getByRole("button", { name: "Verify email address" }).click();
  await expect(page.getByRole("heading")).toHaveText("This email address is already in use");
  expect((await emailOf(user.id))?.email).toBe(user.email);
});

test("a link stays out of every Referer", async ({ page }) => {
  const { user, path } = await wantsAddress();
  const sent: Promise<string>[] = [];
  page.on("request", (request) => {
    sent.push(request.allHeaders().then(({ referer = "" }) => referer));
  });
  const answer = await page.goto(path, { waitUntil: "networkidle" });
  expect(answer?.headers()["referrer-policy"]).toBe("strict-origin");
  await page.getByRole("main").getByRole("link", { name: "Sign in" }).click();
  await enterPassword(page, user);
  await page.getByRole("button", { name: "Verify email address" }).click();
  await expect(page.getByRole("heading")).toHaveText("Email address verified");
  await page.waitForLoadState("networkidle");
  const referers = await Promise.all(sent);
  expect(referers.length).toBeGreaterThan(1);
  expect(referers.join(" ")).not.toContain("foyer_ve_");
});
