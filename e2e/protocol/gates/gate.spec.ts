import { createRemoteJWKSet, jwtVerify } from "jose";
import { makeApplication, makeUser } from "@/test/factories";
import {
  authorizeAddress,
  callAs,
  challengeOf,
  newVerifier,
  signedInBrowser,
} from "../../support/flow";
import { makeGate, Visitor, visitorOf } from "../../support/gates";
import { expect, test } from "../../support/spec";
import { db, world } from "../../support/world";

/* A proxy asks Foyer about each request to a site that knows no OpenID. */

test("rules 174 and 176: a visitor signs in once, and comes back to where they wanted to go", async () => {
  const gate = await makeGate();
  const user = await makeUser(db(), { name: "Ádám 李" });
  const { browser } = await signedInBrowser(user);
  const visitor = new Visitor(gate);
  const asked = await visitor.ask("/start?page=1");
  expect(asked.status).toBe(302);
  const location = new URL(asked.headers.get("location") ?? "");
  expect(Object.fromEntries(location.searchParams)).toMatchObject({
    client_id: gate.clientId,
    redirect_uri: `${gate.origin}/.foyer/callback`,
    code_challenge_method: "S256",
  });
  const answered = await browser.get(location.pathname + location.search);
  const callback = new URL(answered.headers.get("location") ?? "");
  expect(callback.origin + callback.pathname).toBe(`${gate.origin}/.foyer/callback`);
  const entered = await visitor.ask(callback.pathname + callback.search);
  expect([entered.status, entered.headers.get("location")]).toEqual([
    302,
    `${gate.origin}/start?page=1`,
  ]);
  expect(entered.headers.getSetCookie().join()).toMatch(
    /__Host-foyer-gate=foyer_gs_[\w-]{43}; Path=\/; Max-Age=2592000; HttpOnly; SameSite=Lax; Secure/,
  );
  const passed = await visitor.ask("/anything", { "sec-fetch-mode": "cors" });
  expect(passed.status).toBe(200);
  const said = (name: string) =>
    Buffer.from(passed.headers.get(name) ?? "missing", "latin1").toString("utf8");
  expect([said("remote-user"), said("remote-name"), said("remote-sub")]).toEqual([
    user.username,
    "Ádám 李",
    user.id,
  ]);
  expect([said("remote-email"), said("remote-groups")]).toEqual([user.email, ""]);
});

test("rule 178: the assertion is for this site alone, and says the same", async () => {
  const gate = await makeGate();
  const user = await makeUser(db());
  const { visitor } = await visitorOf(gate, user);
  const assertion = (await visitor.ask("/")).headers.get("x-foyer-assertion") ?? "";
  const keys = createRemoteJWKSet(new URL(`${world().origin}/oauth/jwks`));
  const expected = { typ: "gate+jwt", audience: gate.origin, issuer: world().origin };
  const { payload } = await jwtVerify(assertion, keys, { ...expected, algorithms: ["ES256"] });
  expect(payload).toMatchObject({ sub: user.id, preferred_username: user.username });
  expect((payload.exp ?? 0) - (payload.iat ?? 0)).toBe(60);
  const headers = { authorization: `Bearer ${assertion}` };
  expect((await fetch(`${world().origin}/api/v1/me`, { headers })).status).toBe(401);
  const application = await makeApplication(db());
  const asked = await callAs(application, "/oauth/introspect", { token: assertion });
  expect(await asked.json()).toEqual({ active: false });
  const hint = authorizeAddress(application, challengeOf(newVerifier()), {
    ...{ prompt: "none", id_token_hint: assertion },
  });
  const { browser } = await signedInBrowser(user);
  const answered = await browser.get(hint);
  expect(answered.headers.get("location") ?? "").not.toContain("code=");
});

test("rule 175: whatever doesn't load a page gets 401, and no redirect", async () => {
  const visitor = new Visitor(await makeGate());
  for (const headers of [
    { "sec-fetch-mode": "cors" },
    { "sec-fetch-mode": "websocket" },
    { "x-original-method": "DELETE" },
    { "sec-fetch-mode": "cors", "x-forwarded-method": "POST" },
  ] as Record<string, string>[]) {
    const answer = await visitor.ask("/", headers);
    expect(answer.status).toBe(401);
    expect(answer.headers.get("set-cookie")).toBeNull();
    expect(JSON.parse(answer.text).error.code).toBe("unauthenticated");
  }
});

test("rule 172: nobody but the check redeems the code of a gate", async () => {
  const gate = await makeGate();
  const user = await makeUser(db());
  const { browser } = await signedInBrowser(user);
  const visitor = new Visitor(gate);
  const asked = await visitor.ask("/");
  const answered = await browser.get(asked.headers.get("location") ?? "");
  const callback = new URL(answered.headers.get("location") ?? "");
  const code = callback.searchParams.get("code") ?? "";
  const form = { grant_type: "authorization_code", code, redirect_uri: gate.redirectUri };
  for (const secret of ["", "x", gate.clientSecret]) {
    const refused = await callAs({ ...gate, clientSecret: secret }, "/oauth/token", {
      ...form,
      code_verifier: newVerifier(),
    });
    expect(refused.status).toBe(401);
  }
  for (const stranger of [new Visitor(await makeGate()), new Visitor(gate)]) {
    const stopped = await stranger.ask(callback.pathname + callback.search);
    expect(stopped.headers.get("location")).toContain("/stopped?why=expired&path=%2F");
    expect(stopped.headers.getSetCookie()).toEqual([]);
  }
  expect((await visitor.ask(callback.pathname + callback.search)).status).toBe(302);
  expect((await visitor.ask("/")).status).toBe(200);
});

test("rule 176: a code that is used twice ends what it gave", async () => {
  const gate = await makeGate();
  const { browser } = await signedInBrowser(await makeUser(db()));
  const visitor = new Visitor(gate);
  const asked = await visitor.ask("/");
  const entry = asked.headers.getSetCookie()[0]?.split(";")[0] ?? "";
  const answered = await browser.get(asked.headers.get("location") ?? "");
  const callback = new URL(answered.headers.get("location") ?? "");
  await visitor.ask(callback.pathname + callback.search);
  expect((await visitor.ask("/")).status).toBe(200);
  const again = new Visitor(gate);
  again.cookies.set(entry.slice(0, entry.indexOf("=")), entry.slice(entry.indexOf("=") + 1));
  const stopped = await again.ask(callback.pathname + callback.search);
  expect(stopped.headers.get("location")).toContain("/stopped?why=expired");
  expect((await visitor.ask("/")).status).toBe(302);
});

test("rule 173: the cookie of a gate opens no other gate", async () => {
  const user = await makeUser(db());
  const [gate, other] = [await makeGate(), await makeGate()];
  const { visitor } = await visitorOf(gate, user);
  const elsewhere = new Visitor(other);
  elsewhere.cookies.set("__Host-foyer-gate", visitor.cookies.get("__Host-foyer-gate") ?? "");
  expect((await elsewhere.ask("/")).status).toBe(302);
  expect((await visitor.ask("/")).status).toBe(200);
});

test("rules 177 and 180: public paths are open, with empty headers, and nothing that could be read as another path", async () => {
  const visitor = new Visitor(await makeGate({ publicPaths: ["/assets/", "/health"] }));
  for (const path of ["/assets/", "/assets/a.css?x=/../", "/health", "/health?x", "/%61ssets/a"]) {
    const open = await visitor.ask(path, { "remote-user": "admin" });
    expect([path, open.status]).toEqual([path, 200]);
    for (const name of ["remote-user", "remote-groups", "x-foyer-assertion"])
      expect(open.headers.get(name)).toBe("");
  }
  for (const path of ["/healthy", "/assets", "/assets/../x", "/assets/%2e%2e/x", "/assets//x"])
    expect([path, (await visitor.ask(path)).status]).toEqual([path, 302]);
  for (const path of ["/assets/%2fx", "/assets/%5c", "/assets/%252e%252e/x", "/assets/..;/x"])
    expect([path, (await visitor.ask(path)).status]).toEqual([path, 302]);
  // A visitor sent the other proxy's header.
  const spoofed = { "x-forwarded-uri": "/health", "x-original-uri": "/secret" };
  expect((await visitor.ask("/health", spoofed)).status).toBe(401);
});

test("rule 174: nginx is told the address in a header", async () => {
  const gate = await makeGate();
  const headers = { "x-original-url": `${gate.origin}/a?b`, "x-forwarded-uri": "/a?b" };
  const asked = await new Visitor(gate).ask("/a?b", headers, "?answer=401");
  expect(asked.status).toBe(401);
  expect(asked.headers.get("x-foyer-location")).toContain("/oauth/authorize?");
  expect(asked.headers.getSetCookie()).toHaveLength(1);
});

test("rule 174: four sign-ins at most are under way in a browser", async () => {
  const visitor = new Visitor(await makeGate());
  for (let n = 0; n < 6; n++) await visitor.ask(`/${n}`);
  const last = await visitor.ask("/7");
  expect(last.headers.getSetCookie()).toHaveLength(2);
});

test("rule 172: an unknown gate, and a client that is none, let nobody in", async () => {
  const { clientId } = await makeApplication(db());
  for (const id of [clientId, "unknown", "%00"]) {
    const visitor = new Visitor({ clientId: id });
    expect(await visitor.ask("/", { "sec-fetch-mode": "cors" })).toMatchObject({
      ...{ status: 401, text: expect.stringContaining("has this client ID.") },
    });
    for (const method of ["GET", "POST"]) {
      const led = await visitor.ask("/", { "x-forwarded-method": method }, "?answer=401");
      const page = await fetch(led.headers.get("x-foyer-location") ?? "");
      expect([led.status, page.status]).toEqual([401, 404]);
      expect(await page.text()).toContain("t set up correctly");
    }
    expect((await visitor.ask("/")).text).toContain("/stopped");
  }
});
