import { randomUUID } from "node:crypto";
import { decodeJwt } from "jose";
import { makeApplication, makeUser } from "@/test/factories";
import { CookieClient } from "../../support/cookie-client";
import {
  authorize,
  authorizeAddress,
  challengeOf,
  locationOf,
  newVerifier,
  redeem,
} from "../../support/flow";
import { expect, test } from "../../support/spec";
import { startHonestUpstream } from "../../support/upstreams/honest";
import { db, world } from "../../support/world";

/* People sign in with an account that they have elsewhere. */

const ID = "honest";
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

const personOf = ({ email }: { email: string | null }) => ({
  ...{ sub: `subject of ${email}`, email: email ?? "", email_verified: true, name: "Ada" },
});

const begin = (browser: CookieClient, fields: Record<string, string> = {}) =>
  browser.post("/sign-in/elsewhere", { provider: ID, next: "/account", ...fields });

const expectPage = async (response: Response, status: number, title: string) => {
  expect(response.status).toBe(status);
  expect(await response.text()).toContain(title);
  expect(response.headers.get("cache-control")).toBe("no-store");
};

test("rule 160: a certified provider signs a person in, with the account of their address", async () => {
  const user = await makeUser(db());
  const browser = new CookieClient(world().origin);
  const begun = await begin(browser);
  expect(begun.status).toBe(303);
  const callback = await upstream.visit(locationOf(begun), personOf(user));
  const done = await browser.get(callback);
  expect([done.status, locationOf(done)]).toEqual([303, "/account"]);
  const application = await makeApplication(db());
  const verifier = newVerifier();
  const answer = await authorize(browser, authorizeAddress(application, challengeOf(verifier)));
  const { redirectUri } = application;
  const code = answer.searchParams.get("code") ?? "";
  const tokens = await (await redeem(application, { code, verifier, redirectUri })).json();
  const claims = decodeJwt<{ sid: string }>(tokens.id_token);
  expect(claims).toMatchObject({
    ...{ sub: user.id, acr: "urn:oasis:names:tc:SAML:2.0:ac:classes:unspecified" },
  });
  expect(claims).not.toHaveProperty("amr");
  const [session] = await db().$client`
    select i.subject from upstream_sessions s join identities i on i.id = s.identity_id
    where s.session_id = ${claims.sid}`;
  expect(session?.subject).toBe(personOf(user).sub);
});

test("rule 164: a certified provider authenticates a person again, and says when", async () => {
  const user = await makeUser(db());
  const browser = new CookieClient(world().origin);
  await browser.get(await upstream.visit(locationOf(await begin(browser)), personOf(user)));
  const asked = locationOf(await begin(browser, { fresh: "yes" }));
  expect(new URL(asked).searchParams.get("prompt")).toBe("login");
  const done = await browser.get(await upstream.visit(asked, personOf(user)));
  expect([done.status, locationOf(done)]).toEqual([303, "/account"]);
  const [session] = await db().$client<{ age: number }[]>`
    select extract(epoch from now() - max(authenticated_at))::int as age from sessions
    where user_id = ${user.id}`;
  expect(session?.age).toBeLessThan(60);
});

test("rule 160: whoever may not enter sees the same page, whether there is an account", async () => {
  const administrator = await makeUser(db(), { role: "administrator" });
  for (const person of [personOf(administrator), personOf({ email: "nobody@example.org" })]) {
    const browser = new CookieClient(world().origin);
    const callback = await upstream.visit(locationOf(await begin(browser)), person);
    await expectPage(await browser.get(callback), 403, "You can&#39;t sign in with");
    expect(browser.cookie("foyer.session")).toBeUndefined();
  }
});

test("rule 156: a callback that began elsewhere, or twice, ends on one page", async () => {
  const user = await makeUser(db());
  const browser = new CookieClient(world().origin);
  const callback = await upstream.visit(locationOf(await begin(browser)), personOf(user));
  const stranger = new CookieClient(world().origin);
  await expectPage(await stranger.get(callback), 400, "This sign-in has expired");
  expect((await browser.head(callback)).status).toBe(405);
  expect((await browser.get(callback, { "Sec-Purpose": "prefetch" })).status).not.toBe(303);
  expect((await browser.get(callback)).status).toBe(303);
  for (const query of ["", "?state=x", "?error=access_denied", "?state=a&state=b", "?%00"])
    await expectPage(
      await stranger.get(`/sign-in/elsewhere/${ID}${query}`),
      400,
      "This sign-in has expired",
    );
  // The back button leads there, whose user is signed in.
  const back = await browser.get(callback);
  expect([back.status, locationOf(back)]).toEqual([303, "/"]);
});

test("rule 157: an error of the provider ends on one page, which leads back and is shown in another language", async () => {
  const browser = new CookieClient(world().origin);
  const state = new URL(locationOf(await begin(browser))).searchParams.get("state");
  const query = new URLSearchParams({ error: "<b>", state: state ?? "", iss: upstream.origin });
  const page = await browser.get(`/sign-in/elsewhere/${ID}?${query}`);
  await expectPage(page.clone(), 502, "Sign-in with");
  const text = await page.text();
  expect(text).toContain('href="/sign-in?next=%2Faccount"');
  const idIn = (shown: string) => /<code id="request-id"[^>]*>([\w-]+)</.exec(shown)?.[1];
  expect(idIn(text)).toBe(page.headers.get("x-request-id"));
  const [, next = ""] = /name="next" value="([^"]+)"/.exec(text) ?? [];
  const chosen = await browser.post("/preferences", { next, locale: "zh-CN" });
  const again = await browser.get(locationOf(chosen));
  await expectPage(again.clone(), 502, "登录失败");
  const translated = await again.text();
  expect(idIn(translated)).toBe(idIn(text));
  expect(translated).toMatch(/value="zh-CN"[^>]* aria-pressed="true"/);
  const stranger = await new CookieClient(world().origin).get(locationOf(chosen));
  await expectPage(stranger, 400, "This sign-in has expired");
  const forged = await browser.get(`/sign-in/elsewhere/${ID}?shown=x`);
  await expectPage(forged, 400, "本次登录已过期");
});

test("rule 153: a provider that isn't enabled begins nothing", async () => {
  await db().$client`insert into identity_providers
      (id, kind, name, issuer, client_id, sealed_client_secret)
    values ('disabled', 'oidc', 'Disabled', 'https://idp.example', 'x', 'x') on conflict do nothing`;
  const browser = new CookieClient(world().origin);
  // Its button may be on a page that was opened before.
  for (const provider of ["disabled", "unknown"]) {
    const page = await begin(browser, { provider });
    await expectPage(page.clone(), 400, "This sign-in has expired");
    expect(await page.text()).toContain('href="/sign-in?next=%2Faccount"');
  }
  for (const provider of ["", "a/b", "../x", "A", "x".repeat(33)])
    expect((await begin(browser, { provider })).status).toBe(404);
  expect(browser.cookie("foyer.browser")).toBeUndefined();
});

test("rule 171: an address of a home domain leads to its provider, whether or not there is an account", async () => {
  const user = await makeUser(db(), { email: `${randomUUID()}@home.example` });
  const set = (home: boolean, exclusive: boolean) => db()
    .$client`update identity_providers set home_realm = ${home}, exclusive = ${exclusive},
    domains = ${home || exclusive ? ["home.example"] : ["example.org"]} where id = ${ID}`;
  for (const username of [user.email ?? "", " Nobody@HOME.example "]) {
    // No password signs in the people of an exclusive provider, so they are led there as well.
    await set(username === user.email, username !== user.email);
    const browser = new CookieClient(world().origin);
    const fields = { username, password: "", next: "/account" };
    await expect
      .poll(async () => locationOf(await browser.post("/sign-in/password", fields)))
      .toContain(`${upstream.origin}/auth?`);
    const location = new URL(locationOf(await browser.post("/sign-in/password", fields)));
    expect(location.searchParams.get("login_hint")).toBe(username.trim());
    const again = await browser.post("/sign-in/password", { ...fields, choose: "other" });
    expect(new URL(locationOf(again)).searchParams.get("prompt")).toBe("login");
  }
  const browser = new CookieClient(world().origin);
  const { username, password } = user;
  for (const login of [username, "a@sub.home.example", "a@home.example.evil.example"]) {
    const answer = await browser.post("/sign-in/password", { username: login, password });
    expect(locationOf(answer)).not.toContain(upstream.origin);
  }
  await set(false, false);
});

test("rule 154: a sign-in with a provider begins by a form of Foyer alone, 30 times a minute", async () => {
  const browser = new CookieClient(world().origin);
  const foreign = await browser.post(
    "/sign-in/elsewhere",
    { provider: ID },
    { Origin: "https://evil.example" },
  );
  expect(foreign.status).toBe(403);
  expect((await browser.get("/sign-in/elsewhere")).status).toBe(405);
  const statuses: number[] = [];
  for (let n = 0; n < 32; n++) statuses.push((await begin(browser)).status);
  expect(statuses.at(-1)).toBe(429);
  expect(statuses.filter((status) => status === 303).length).toBeLessThanOrEqual(30);
  const hostile = await new CookieClient(world().origin).post("/sign-in/elsewhere", {
    ...{ provider: ID, next: "//evil.example" },
  });
  expect([303, 429]).toContain(hostile.status);
});
