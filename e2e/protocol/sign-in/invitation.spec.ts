import { randomBytes } from "node:crypto";
import { expect, test } from "@playwright/test";
import { eq } from "drizzle-orm";
import { users } from "@/db/schema/users";
import { CookieClient } from "../../support/cookie-client";
import { callMe, newPair, obtainTokens } from "../../support/flow";
import { foyer, foyerJson } from "../../support/foyer";
import { linkMailed } from "../../support/mails";
import { hashOf } from "../../support/moments";
import { db, world } from "../../support/world";

const PASSWORD = "von mir selbst gewählt";

async function invite(...options: string[]) {
  const username = `invited-${randomBytes(5).toString("hex")}`;
  const args = ["--username", username, "--email", `${username}@example.org`, ...options];
  const made = await foyerJson(["users", "create", ...args]);
  const { pathname } = new URL(made.invitation_url);
  return { username, made, path: pathname, token: pathname.split("/").at(-1) ?? "" };
}

const browserAt = (origin = world().origin) => new CookieClient(origin);

/** Posts the form and returns its redirect target. */
const choose = async (
  token: string,
  password = PASSWORD,
  repeated = password,
  browser = browserAt(),
) =>
  new URL(
    (await browser.post("/invitation/password", { token, password, repeated })).headers.get(
      "location",
    ) ?? "",
  ).pathname;

const canSignIn = async (username: string, password = PASSWORD) => {
  const form = { username, password, next: "/account" };
  const answer = await browserAt().post("/sign-in/password", form);
  return answer.headers.get("location")?.endsWith("/account") ?? false;
};

test("an account without a password answers a link that works once, and only then can it sign in", async () => {
  const { username, made, path, token } = await invite("--name", "Grace Hopper");
  const browser = browserAt();
  expect(made).toMatchObject({ username, role: "user", invitation_expires_at: expect.any(String) });
  expect(made.invitation_url).toBe(`${world().origin}/invitation/${token}`);
  expect(token).toMatch(/^foyer_in_[\w-]{43}$/);
  expect(await canSignIn(username, "")).toBe(false);
  const page = await browserAt().get(path);
  expect(page.status).toBe(200);
  expect(page.headers.get("referrer-policy")).toBe("strict-origin");
  expect(await page.text()).toContain("Grace Hopper");
  expect(await choose(token, PASSWORD, PASSWORD, browser)).toBe("/");
  expect((await browser.get("/account")).status).toBe(200);
  expect(await canSignIn(username)).toBe(true);
  expect(await choose(token, "another password")).toBe("/invitation/gone");
  expect(await (await browserAt().get(path)).text()).toContain("is no longer valid");
  expect(await canSignIn(username)).toBe(true);
  expect(await canSignIn(username, "another password")).toBe(false);
});

test("a password is the same in composed and in decomposed letters", async () => {
  const { username, token } = await invite();
  expect(await choose(token, PASSWORD.normalize("NFD"), PASSWORD)).toBe("/");
  expect(await canSignIn(username)).toBe(true);
});

test("the link's token is stored as its hash alone, and a person's answer names the link too", async () => {
  const { token } = await invite();
  const rows = await db().$client`select * from invitations where token_hash = ${hashOf(token)}`;
  expect(rows).toHaveLength(1);
  const username = `invited-${randomBytes(5).toString("hex")}`;
  const args = ["--username", username, "--email", `${username}@example.org`];
  const result = await foyer(["users", "create", ...args]);
  expect(result).toMatchObject({ status: 0, stderr: "" });
  expect(result.stdout).toContain(`${world().origin}/invitation/foyer_in_`);
});

test("the address of an invited person is not verified by the link, which whoever ran the command had too", async () => {
  const { made, token } = await invite();
  expect(await choose(token)).toBe("/");
  const [user] = await db().select().from(users).where(eq(users.id, made.sub));
  if (!user) throw new Error("nobody was made");
  const { application } = await newPair();
  const { browser, tokens } = await obtainTokens(application, { ...user, password: PASSWORD });
  const told = async () => (await callMe(tokens.access_token)).json();
  expect(await told()).toMatchObject({ email: made.email, email_verified: false });
  await browser.post("/forms/account/change-email", { email: made.email });
  const link = await linkMailed(made.email, "verify_email");
  await browser.post("/verify-email/confirm", { token: link.split("/").at(-1) ?? "" });
  expect(await told()).toMatchObject({ email: made.email, email_verified: true });
});

test("a form that does not fit says why, changes nothing, and leaves the link as it is", async () => {
  const { username, path, token } = await invite();
  for (const [password, repeated, words] of [
    ["seven77", "seven77", "too short"],
    ["x".repeat(129), "x".repeat(129), "too long"],
    [PASSWORD, `${PASSWORD}!`, "Enter the same password twice"],
    ["", "", "too short"],
  ] as const) {
    const browser = browserAt();
    const answer = await browser.post("/invitation/password", { token, password, repeated });
    expect(answer.status).toBe(303);
    const back = (answer.headers.get("location") ?? "").slice(world().origin.length);
    expect(back.startsWith(`${path}?problem=`)).toBe(true);
    expect(await (await browser.get(back)).text()).toContain(words);
  }
  expect(await canSignIn(username)).toBe(false);
  expect(await choose(token)).toBe("/");
});

test("the password is none with the person's username, name or address in it, and no common one", async () => {
  const address = `moth-${randomBytes(5).toString("hex")}`;
  const { username, made, path, token } = await invite("--name", "Grace Hopper");
  await db().$client`update users set email = ${`${address}@example.org`} where id = ${made.sub}`;
  for (const [password, words] of [
    [`my ${username} 9`, "contain your name, username, email address or “Foyer”"],
    ["the hopper of it", "contain your name, username, email address or “Foyer”"],
    [`my ${address.toUpperCase()} 9`, "contain your name, username, email address or “Foyer”"],
    ["TRUSTNO1", "too common"],
  ] as const) {
    const browser = browserAt();
    expect(await choose(token, password, password, browser)).toBe(path);
    const page = await browser.get(`${path}?problem=password`);
    expect([password, await page.text()]).toEqual([password, expect.stringContaining(words)]);
  }
  expect(await choose(token)).toBe("/");
});

test("of parallel uses on both processes one wins", async () => {
  const { username, token } = await invite();
  const passwords = Array.from({ length: 8 }, (_, n) => `${PASSWORD} ${n}`);
  const ends = await Promise.all(
    passwords.map(async (password, n) => {
      const origin = n % 2 ? world().secondOrigin : world().origin;
      const body = new URLSearchParams({ token, password, repeated: password });
      const headers = { Origin: world().origin };
      const address = `${origin}/invitation/password`;
      const answer = await fetch(address, { method: "POST", body, headers, redirect: "manual" });
      return answer.headers.get("location");
    }),
  );
  const winners = passwords.filter((_, n) => ends[n] === `${world().origin}/`);
  expect(winners).toHaveLength(1);
  expect(await canSignIn(username, winners[0])).toBe(true);
});

test("an expired link, one of a deactivated or reactivated account, and none at all work no more", async () => {
  const expired = await invite();
  await db()
    .$client`update invitations set expires_at = now() where token_hash = ${hashOf(expired.token)}`;
  expect(await choose(expired.token)).toBe("/invitation/gone");
  const { username, token } = await invite();
  await foyerJson(["users", "deactivate", username]);
  expect(await choose(token)).toBe("/invitation/gone");
  await foyerJson(["users", "reactivate", username]);
  expect(await choose(token)).toBe("/invitation/gone");
  expect(await canSignIn(username)).toBe(false);
  for (const nothing of ["", "x", `foyer_in_${"x".repeat(43)}`, "../account", "%00"])
    expect(await choose(nothing)).toBe("/invitation/gone");
});

test("a form from another site sets no password", async () => {
  const { username, token } = await invite();
  for (const Origin of ["https://evil.example", "null"]) {
    const form = { token, password: PASSWORD, repeated: PASSWORD };
    expect((await browserAt().post("/invitation/password", form, { Origin })).status).toBe(403);
  }
  expect(await canSignIn(username)).toBe(false);
});

test("users invite answers a new link in place of the earlier ones, until a password is chosen", async () => {
  const { username, token: first } = await invite();
  const again = await foyerJson(["users", "invite", username]);
  const second = new URL(again.invitation_url).pathname.split("/").at(-1) ?? "";
  expect(again).toMatchObject({ username, invitation_expires_at: expect.any(String) });
  expect(await choose(first)).not.toBe("/");
  expect(await choose(second)).toBe("/");
  expect(await canSignIn(username)).toBe(true);
  const refused = await foyer(["users", "invite", username]);
  expect(refused).toMatchObject({ status: 1, stdout: "" });
  expect(refused.stderr).toContain("already used the account");
});

test("users invite revives a link after a deactivation, and knows nobody whom nobody made", async () => {
  const { username } = await invite();
  await foyerJson(["users", "deactivate", username]);
  expect((await foyer(["users", "invite", username])).stderr).toContain("deactivated");
  await foyerJson(["users", "reactivate", username]);
  const { invitation_url } = await foyerJson(["users", "invite", username]);
  expect(await choose(invitation_url.split("/").at(-1))).toBe("/");
  expect(await foyer(["users", "invite", "nobody-at-all"])).toMatchObject({ status: 1 });
});
