import { expect, test } from "@playwright/test";
import { encode } from "next-auth/jwt";
import { sessions } from "@/db/schema/users";
import { CookieClient } from "../../support/cookie-client";
import { sameBrowser } from "../../support/cut-probes";
import {
  allow,
  authorizeAddress,
  challengeOf,
  locationOf,
  newPair,
  newVerifier,
  redeem,
  signedInBrowser,
} from "../../support/flow";
import { claimsOf } from "../../support/id-token";
import { db, world } from "../../support/world";

/* ASVS 7.2.4: what a browser sees of a renewal. cutting-all.spec.ts checks that older cookies are invalid. */

/** A user whose session was renewed in one tab, and a client with the earlier cookies. */
async function renewed() {
  const { user, application } = await newPair();
  const { browser, session } = await signedInBrowser(user);
  const before = sameBrowser(browser, world().origin);
  const { username, password } = user;
  const signedIn = await browser.post("/sign-in/password", { username, password });
  expect(locationOf(signedIn)).toBe("/");
  return { user, application, browser, session, before };
}

const REQUESTS: [name: string, send: (client: CookieClient) => Promise<Response>][] = [
  ["a page", (client) => client.get("/account")],
  ["the directory", (client) => client.get("/")],
  ["the sign-in page", (client) => client.get("/sign-in?next=/account")],
  ["a form", (client) => client.post("/forms/account/save-profile", { name: "x" })],
  [
    "a wrong password",
    (client) => client.post("/sign-in/password", { username: "x", password: "x" }),
  ],
  ["ending the other sessions", (client) => client.post("/forms/account/end-other-sessions", {})],
  ["the password's form", (client) => client.post("/forms/account/change-password", { new: "x" })],
  ["the sign-out", (client) => client.post("/sign-out/confirm", {})],
  ["the logout endpoint", (client) => client.get("/oauth/logout")],
  ["an administrator's form", (client) => client.post("/forms/admin/keys/rotate", {})],
];

for (const [name, send] of REQUESTS)
  test(`${name} with the cookie from before neither removes nor replaces the new one`, async () => {
    const { browser, before } = await renewed();
    const answer = await send(before);
    const set = answer.headers.getSetCookie().filter((line) => line.startsWith("foyer.session"));
    expect(set).toEqual([]);
    expect((await browser.get("/account")).status).toBe(200);
  });

test("an authorization with the cookie from before sets no session cookie", async () => {
  const { application, browser, before } = await renewed();
  const asked = authorizeAddress(application, challengeOf(newVerifier()));
  const answer = await before.get(asked);
  expect(locationOf(answer)).toMatch(/^\/sign-in\?/);
  expect(answer.headers.getSetCookie().join()).not.toContain("foyer.session");
  expect((await browser.get("/account")).status).toBe(200);
});

test("a sign-in sets no cookie over 4096 bytes, whatever page it came from", async () => {
  const { user, browser } = await renewed();
  const { username, password } = user;
  const Referer = `${world().origin}/sign-in?next=/${"a".repeat(6000)}`;
  const answer = await browser.post("/sign-in/password", { username, password }, { Referer });
  const cookies = answer.headers.getSetCookie();
  expect(cookies.filter((line) => line.startsWith("foyer.session="))).toHaveLength(1);
  expect(cookies.filter((line) => Buffer.byteLength(line) > 4096)).toEqual([]);
  expect(cookies.join()).not.toContain("aaa");
});

test("two tabs that sign in again at the same moment are both signed in", async () => {
  const { user, browser } = await renewed();
  const { username, password } = user;
  const tabs = [sameBrowser(browser, world().origin), sameBrowser(browser, world().secondOrigin)];
  const both = await Promise.all(
    tabs.map((tab) => tab.post("/sign-in/password", { username, password }, own())),
  );
  for (const answer of both) expect(answer.headers.get("location")).toBe(`${world().origin}/`);
  for (const tab of tabs) expect((await tab.get("/account")).status).toBe(200);
  expect((await browser.get("/account")).status).not.toBe(200);
});

const own = () => ({ Origin: world().origin });

test("a renewal keeps sid and moves auth_time, and the old cookie gets no code for it", async () => {
  const { user, application } = await newPair();
  const authenticatedAt = new Date(Date.now() - 60_000);
  const { browser, session } = await signedInBrowser(user, { authenticatedAt });
  const verifier = newVerifier();
  const asked = (more: Record<string, string>) =>
    authorizeAddress(application, challengeOf(verifier), { scope: "openid", ...more });
  const claims = async (location: string) => {
    const code = new URL(location).searchParams.get("code") ?? "";
    const { redirectUri } = application;
    const tokens = await (await redeem(application, { code, verifier, redirectUri })).json();
    return claimsOf(tokens.id_token);
  };
  const first = await claims(`${await allow(browser, locationOf(await browser.get(asked({}))))}`);
  const before = sameBrowser(browser, world().origin);
  const paused = new URL(locationOf(await browser.get(asked({ prompt: "login" }))), world().origin);
  const next = paused.searchParams.get("next") ?? "";
  const { username, password } = user;
  const signedIn = await browser.post("/sign-in/password", { username, password, next });
  const second = await claims(locationOf(await browser.get(locationOf(signedIn))));
  expect(second.sid).toBe(session.id);
  expect(second.sid).toBe(first.sid);
  expect(second.auth_time).toBeGreaterThan(Number(first.auth_time));
  const silent = await before.get(asked({ prompt: "none" }));
  expect(locationOf(silent)).toContain("error=login_required");
});

test("a cookie from before there were tokens asks to sign in, and stays as it is", async () => {
  const { user } = await newPair();
  const now = new Date();
  const expiresAt = new Date(now.getTime() + 86_400_000);
  const instants = { authenticatedAt: now, createdAt: now, lastSeenAt: now, expiresAt };
  const [old] = await db()
    .insert(sessions)
    .values({ userId: user.id, ...instants })
    .returning();
  const salt = "foyer.session";
  const value = await encode({ token: { sid: old?.id }, secret: world().appSecret, salt });
  const browser = new CookieClient(world().origin);
  browser.setCookie("foyer.session", value);
  const answer = await browser.get("/account");
  expect(locationOf(answer)).toMatch(/^\/sign-in\?/);
  expect(answer.headers.getSetCookie()).toEqual([]);
  const { username, password } = user;
  await browser.post("/sign-in/password", { username, password });
  expect((await browser.get("/account")).status).toBe(200);
});
