import { randomBytes } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import { CookieClient } from "../support/cookie-client";
import { authorizeAddress } from "../support/flow";
import { foyerJson } from "../support/foyer";
import { hashOf } from "../support/moments";
import { CHALLENGE, grantTo } from "../support/pending-authorization";
import { db, world } from "../support/world";
import type { Cast } from "./cast";
import type { Scene } from "./scene";

const EVERYTHING = { scope: "openid profile email offline_access" };

/** Single-task pages, and the pages that explain why a task isn't possible. */
export const flowScenes: Scene[] = [
  { name: "sign-in", address: "/sign-in" },
  { name: "sign-in-to", address: ({ apps }) => authorizeAddress(apps.wiki, CHALLENGE) },
  { name: "sign-in-to-wordy", address: ({ apps }) => authorizeAddress(apps.wordy, CHALLENGE) },
  { name: "sign-in-wrong", address: "/sign-in", act: typeWrong },
  { name: "sign-in-limited", address: "/sign-in", act: typeTooOften },
  { name: "sign-in-as", as: "ada", address: "/sign-in" },
  {
    name: "sign-in-choose",
    as: "ada",
    address: ({ apps }) => authorizeAddress(apps.wiki, CHALLENGE, { prompt: "select_account" }),
  },
  {
    name: "sign-in-again",
    as: "ada",
    address: ({ apps }) => authorizeAddress(apps.wiki, CHALLENGE, { prompt: "login" }),
  },
  {
    name: "consent",
    as: "newcomer",
    address: ({ apps }) => authorizeAddress(apps.expenses, CHALLENGE, EVERYTHING),
  },
  {
    name: "consent-unverified",
    as: "ada",
    address: ({ apps }) => authorizeAddress(apps.planner, CHALLENGE, EVERYTHING),
  },
  { name: "consent-wider", as: "grace", address: wider },
  { name: "sign-out", as: "ada", address: "/sign-out" },
  { name: "sign-out-done", address: "/sign-out?done=1" },
  {
    name: "sign-out-asked",
    as: "ada",
    address: ({ apps }) => `/oauth/logout?client_id=${apps.wiki.clientId}`,
  },
  { name: "forgot", address: "/forgot-password" },
  { name: "forgot-sent", address: "/forgot-password/sent" },
  { name: "reset", address: (cast) => link(cast, "reset_password") },
  { name: "reset-done", address: "/reset-password/done" },
  { name: "verify", address: (cast) => link(cast, "verify_email") },
  { name: "verify-done", address: "/verify-email/done" },
  { name: "verify-taken", address: "/verify-email/taken" },
  { name: "link-gone", address: "/reset-password/gone" },
  { name: "invitation", address: invitation },
  { name: "invitation-gone", address: "/invitation/gone" },
  { name: "invitation-done", address: "/invitation/done" },
  { name: "not-found", address: "/not-a-page" },
  { name: "request-gone", address: "/consent?request=urn:gone" },
  {
    name: "oauth-error",
    address: "/oauth/authorize?client_id=nobody",
    act: (page) => page.locator("summary").click(),
  },
];

async function typeWrong(page: Page) {
  await page.locator("#username").fill("nobody.here");
  await page.locator("#password").fill("not her password");
  await page.locator('main button[type="submit"]').click();
  await expect(page.locator("#problem")).toBeVisible();
}

async function typeTooOften(page: Page) {
  const stranger = new CookieClient(world().origin);
  const form = { username: "nobody", password: "guess" };
  while ((await stranger.post("/sign-in/password", form)).status !== 429);
  await page.locator("#username").fill(form.username);
  await page.locator("#password").fill(form.password);
  await page.locator('main button[type="submit"]').click();
  await expect(page.getByRole("link", { name: /Back to sign-in|返回登录/ })).toBeVisible();
}

async function wider({ grace, apps }: Cast) {
  await grantTo(grace.user, apps.wordy, ["openid", "profile"]);
  return authorizeAddress(apps.wordy, CHALLENGE, EVERYTHING);
}

const PREFIX = { reset_password: "foyer_pr_", verify_email: "foyer_ve_" };
const PATH = { reset_password: "/reset-password", verify_email: "/verify-email" };

/** Returns the link that Foyer would mail. */
async function link({ newcomer: { user } }: Cast, purpose: keyof typeof PREFIX) {
  const token = PREFIX[purpose] + randomBytes(32).toString("base64url");
  await db().$client`
    insert into mail_links (token_hash, purpose, user_id, user_epoch, email, created_at, expires_at)
    values (${hashOf(token)}, ${purpose}, ${user.id}, 0, ${user.email}, now(), now() + interval '1 hour')`;
  return `${PATH[purpose]}/${token}`;
}

async function invitation() {
  const username = `invited-${randomBytes(3).toString("hex")}`;
  const args = ["users", "create", "--username", username, "--email", `${username}@example.org`];
  return new URL((await foyerJson(args)).invitation_url).pathname;
}
