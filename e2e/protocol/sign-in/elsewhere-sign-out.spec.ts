import { CookieClient } from "../../support/cookie-client";
import { locationOf, newPair, signedInBrowser } from "../../support/flow";
import { expect, test } from "../../support/spec";
import { startHonestUpstream } from "../../support/upstreams/honest";
import { db, world } from "../../support/world";

/* People who sign in elsewhere sign out there, too, and here if they sign out there. */

const ID = "leaving";
let upstream: Awaited<ReturnType<typeof startHonestUpstream>>;

test.beforeAll(async () => {
  const settings = { email_trust: "verified", domains: ["example.org"] };
  upstream = await startHonestUpstream(db(), { id: ID, settings });
});
test.afterAll(async () => {
  // Other specs use the same server, whose sign-in page offers what is enabled.
  await db().$client`update identity_providers set enabled_at = null where id = ${ID}`;
  await upstream.stop();
});

/** Signs somebody in by the provider, where they have a browser session, too. */
async function comeWithSession(application: { postLogoutRedirectUris?: string[] } = {}) {
  const { user, application: client } = await newPair(application);
  const { email } = user;
  const person = { sub: `subject of ${email}`, email: email ?? "", email_verified: true };
  const [browser, there] = [new CookieClient(world().origin), new CookieClient(upstream.origin)];
  const begun = await browser.post("/sign-in/elsewhere", { provider: ID, next: "/account" });
  await browser.get(await upstream.visit(locationOf(begun), person, there));
  expect(await openSessions(user)).toBe(1);
  return { user, client, browser, there };
}

const openSessions = async ({ id }: { id: string }) =>
  (await db().$client`select from sessions where user_id = ${id} and ended_at is null`).length;

const linkOn = async (response: Response) => {
  const [, url = ""] =
    /http-equiv="refresh" content="0; url=([^"]+)"/.exec(await response.text()) ?? [];
  return url.replaceAll("&amp;", "&");
};

test("rule 168: a sign-out goes on at the provider, and comes back to the application", async () => {
  const home = "https://client.example/signed-out";
  const { user, client, browser, there } = await comeWithSession({
    postLogoutRedirectUris: [home],
  });
  const asked = {
    ...{ client_id: client.clientId, post_logout_redirect_uri: home, state: "s" },
  };
  const leave = () => browser.post("/sign-out/confirm", asked);
  const setThere = (is: boolean) =>
    db().$client`update identity_providers set sign_out_there = ${is} where id = ${ID}`;
  await setThere(true);
  const page = await leave();
  expect([page.status, page.headers.get("clear-site-data")]).toEqual([200, '"cache"']);
  expect(browser.cookie("foyer.session")).toBeUndefined();
  const location = await linkOn(page);
  const query = new URL(location).searchParams;
  expect(Object.fromEntries(query)).toEqual({
    ...{ client_id: "foyer", post_logout_redirect_uri: `${world().origin}/sign-out/elsewhere` },
    state: expect.stringMatching(/^[\w.-]+$/),
  });
  expect(location).not.toContain("client.example");
  const back = await upstream.signOut(there, location);
  expect(back).toContain(`${world().origin}/sign-out/elsewhere?state=`);
  expect(locationOf(await browser.get(back))).toBe(`${home}?state=s`);
  for (const state of [
    "",
    "?state=",
    "?state=x",
    `?state=${query.get("state")}x`,
    "?state=a&state=b",
  ])
    expect(locationOf(await browser.get(`/sign-out/elsewhere${state}`))).toBe("/sign-out?done=1");
  await db()
    .$client`delete from redirect_uris where uri = ${home} and application_id = ${client.id}`;
  expect(locationOf(await browser.get(back))).toBe("/sign-out?done=1");
  // Nobody who came by the password is sent there.
  const { browser: own } = await signedInBrowser(user);
  expect(locationOf(await own.post("/sign-out/confirm", {}))).toBe("/sign-out?done=1");
  await setThere(false);
});

test("rule 168: a sign-out at a certified provider ends the session here", async () => {
  const { user, there } = await comeWithSession();
  await upstream.signOut(there);
  await expect.poll(() => openSessions(user), { timeout: 10_000 }).toBe(0);
});
