import { expect, test } from "@playwright/test";
import { makeUser } from "@/test/factories";
import { CookieClient } from "../../support/cookie-client";
import { authorize, locationOf, signedInBrowser } from "../../support/flow";
import { grantTo } from "../../support/pending-authorization";
import { type RelyingParty, startRelyingParty } from "../../support/relying-party";
import { db, world } from "../../support/world";

let party: RelyingParty;
test.beforeAll(async () => {
  party = await startRelyingParty("Example");
});
test.afterAll(() => party.stop());

/** Starts a sign-in and returns the callback address that Foyer leads a consenting user back to. */
async function reachCallback(browser: CookieClient) {
  const user = await makeUser(db(), { name: "Ada <b>" });
  await grantTo(user, party.application);
  const sent = new URL(locationOf(await browser.get("/sign-in")), world().origin);
  const foyer = await signedInBrowser(user);
  return { sent, callback: await authorize(foyer.browser, sent.pathname + sent.search) };
}

const open = async (browser: CookieClient, address: URL | string) => {
  const { pathname, search } = new URL(address, party.origin);
  const response = await browser.get(pathname + search);
  return { status: response.status, text: await response.text() };
};

async function signIn() {
  const browser = new CookieClient(party.origin);
  const { callback } = await reachCallback(browser);
  const planted = browser.cookie("demo_web");
  expect(await open(browser, callback)).toMatchObject({ status: 302 });
  return { browser, callback, planted };
}

test("sends state, nonce and an S256 challenge, fresh ones each time", async () => {
  const browser = new CookieClient(party.origin);
  const [first, second] = [await reachCallback(browser), await reachCallback(browser)];
  expect(first.sent.searchParams.get("code_challenge_method")).toBe("S256");
  expect(first.sent.searchParams.get("scope")).toBe("openid profile email");
  for (const name of ["state", "nonce", "code_challenge"]) {
    expect(first.sent.searchParams.get(name)).toMatch(/^[\w-]{43}$/);
    expect(first.sent.searchParams.get(name)).not.toBe(second.sent.searchParams.get(name));
  }
});

test("shows the user, escaped, under a new session key", async () => {
  const { browser, planted } = await signIn();
  expect((await open(browser, "/")).text).toContain("Hello, Ada &lt;b&gt;");
  const thief = new CookieClient(party.origin);
  thief.setCookie("demo_web", planted ?? "");
  expect((await open(thief, "/")).text).toContain("signed in");
  expect((await open(thief, "/")).text).not.toContain("Ada");
});

test("accepts each callback once, and only in the browser that started the sign-in", async () => {
  const { browser, callback } = await signIn();
  expect((await open(browser, callback)).status).toBe(400);
  const other = await reachCallback(new CookieClient(party.origin));
  expect((await open(browser, other.callback)).status).toBe(400);
});

for (const [name, value] of [
  ["state", "guessed"],
  ["iss", "https://mallory.example"],
  ["code", "made-up"],
] as const)
  test(`refuses a changed ${name}`, async () => {
    const browser = new CookieClient(party.origin);
    const { callback } = await reachCallback(browser);
    callback.searchParams.set(name, value);
    const answer = await open(browser, callback);
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.text).toContain("Try again");
    expect((await open(browser, "/")).text).not.toContain("Ada");
  });

test("refuses forms of other origins", async () => {
  const { browser } = await signIn();
  for (const path of ["/refresh", "/sign-out", "/sign-out-everywhere"])
    for (const Origin of ["http://localhost:1", "null"])
      expect((await browser.post(path, {}, { Origin })).status).toBe(403);
  expect((await open(browser, "/")).text).toContain("Ada");
});
