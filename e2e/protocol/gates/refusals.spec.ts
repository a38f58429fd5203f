import { makeApplication, makeUser } from "@/test/factories";
import { basic, challengeOf, newVerifier, signedInBrowser } from "../../support/flow";
import { makeGate, Visitor, visitorOf } from "../../support/gates";
import { expect, test } from "../../support/spec";
import { db, world } from "../../support/world";

/* Who gets no session at a protected site, and what they are told. */

test("rule 172: no endpoint takes a gate for a client, as if its secret were wrong", async () => {
  const [gate, web] = [await makeGate(), await makeApplication(db())];
  const requests = [
    ["/oauth/par", { response_type: "code", redirect_uri: gate.redirectUri }],
    ["/oauth/token", { grant_type: "refresh_token", refresh_token: "x" }],
    ["/oauth/device", {}],
    ["/oauth/revoke", { token: "x" }],
    ["/oauth/introspect", { token: "x" }],
  ] as const;
  const call = (client: { clientId: string; clientSecret: string }, path: string, form: object) =>
    fetch(world().origin + path, {
      method: "POST",
      headers: { authorization: basic(client.clientId, client.clientSecret) },
      body: new URLSearchParams({ ...form }),
    });
  for (const [path, form] of requests)
    for (const clientSecret of ["", "wrong", gate.clientSecret]) {
      const refused = await call({ ...gate, clientSecret }, path, form);
      const wrong = await call({ ...web, clientSecret: "wrong" }, path, form);
      expect([path, refused.status, await refused.json()]).toEqual([
        path,
        ...[wrong.status, await wrong.json()],
      ]);
      expect(refused.status).toBe(401);
    }
});

test("rule 172: a gate takes its response from the query alone", async () => {
  const gate = await makeGate();
  const { browser } = await signedInBrowser(await makeUser(db()));
  const asked = new URL((await new Visitor(gate).ask("/")).headers.get("location") ?? "");
  asked.searchParams.set("response_mode", "form_post");
  const refused = await browser.get(asked.pathname + asked.search);
  expect(refused.status).toBe(200);
  expect(await refused.text()).toContain("a gate takes only response_mode=query");
});

test("rule 174: HEAD is led like GET, and a code of a script's own verifier is refused", async () => {
  const gate = await makeGate();
  const { browser } = await signedInBrowser(await makeUser(db()));
  const visitor = new Visitor(gate);
  const asked = await visitor.ask("/", { "x-forwarded-method": "HEAD" });
  expect(asked.status).toBe(302);
  const location = new URL(asked.headers.get("location") ?? "");
  location.searchParams.set("code_challenge", challengeOf(newVerifier()));
  const answered = await browser.get(location.pathname + location.search);
  const callback = new URL(answered.headers.get("location") ?? "");
  const stopped = await visitor.ask(callback.pathname + callback.search);
  expect(stopped.headers.get("location")).toContain("/stopped?why=expired");
  expect(visitor.cookies.has("__Host-foyer-gate")).toBe(false);
});

test("rule 175: whoever sent a form is led back to the page that had it, if it was the site's", async () => {
  const gate = await makeGate();
  const sent = { "sec-fetch-mode": "navigate", "x-forwarded-method": "POST" };
  const ledTo = async (referer: string) => {
    const { text } = await new Visitor(gate).ask("/save", { ...sent, referer });
    return /why=form&amp;path=([^"]*)"/.exec(text)?.[1];
  };
  expect(await ledTo(`${gate.origin}/pages/7?edit`)).toBe("%2Fpages%2F7%3Fedit");
  expect(await ledTo("https://elsewhere.example/pages/7")).toBe("%2Fsave");
  expect(await ledTo(`${gate.origin}//elsewhere.example`)).toBe("%2F");
});

test("rule 175: a page whose path the proxy doesn't name isn't sent to sign in without end", async () => {
  const gate = await makeGate();
  const answer = await new Visitor(gate).ask("/a", { "x-original-uri": "/b" });
  const address = `${world().origin}/gate/${gate.clientId}/stopped?why=pathless`;
  expect([answer.status, answer.headers.get("location")]).toEqual([401, null]);
  expect(answer.text).toContain(address);
  const page = await fetch(address, { headers: { accept: "text/html" } });
  expect(await page.text()).toContain("isn&#39;t set up correctly");
});

test("rule 175: a form gets 401, and a page that leads to what happened", async () => {
  const gate = await makeGate();
  const visitor = new Visitor(gate);
  const form = { "x-forwarded-method": "POST" };
  const answer = await visitor.ask("/pages/7?edit", form);
  expect([answer.status, answer.headers.get("location")]).toEqual([401, null]);
  const address = `${world().origin}/gate/${gate.clientId}/stopped?why=form&amp;path=%2Fpages%2F7%3Fedit`;
  expect(answer.text).toContain(`content="0; url=${address}"`);
  const page = await fetch(address.replace("&amp;", "&"));
  expect(page.status).toBe(400);
  const text = await page.text();
  expect(text).toContain(`href="${gate.origin}/pages/7?edit"`);
  expect(text).toContain("t get what you sent");
  const nginx = await visitor.ask("/pages/7", form, "?answer=401");
  expect([nginx.status, nginx.headers.get("x-foyer-location")]).toEqual([
    ...[401, expect.stringContaining("/stopped?why=form&path=%2Fpages%2F7")],
  ]);
  const foreign = await fetch(`${world().origin}/gate/${gate.clientId}/stopped?why=form&path=//x`);
  expect(await foreign.text()).toContain(`href="${gate.origin}/"`);
  expect((await fetch(`${world().origin}/gate/none/stopped?why=form`)).status).toBe(404);
});

test("rule 176: signing out deletes the cookie and leads to Foyer's sign-out; a denial is told", async () => {
  const gate = await makeGate();
  const { visitor } = await visitorOf(gate, await makeUser(db()));
  const out = await visitor.ask("/.foyer/sign-out");
  expect([out.status, out.headers.get("location")]).toEqual([302, `${world().origin}/sign-out`]);
  expect(visitor.cookies.has("__Host-foyer-gate")).toBe(false);
  const state = new URL((await visitor.ask("/x")).headers.get("location") ?? "").searchParams;
  const denied = await visitor.ask(
    `/.foyer/callback?error=access_denied&state=${state.get("state")}`,
  );
  expect(denied.headers.get("location")).toContain("/stopped?why=refused&path=%2Fx");
});

test("headers beyond 16 kB, and many cookies, are refused with 431", async () => {
  const visitor = new Visitor(await makeGate());
  expect((await visitor.ask("/", { "x-large": "x".repeat(17_000) })).status).toBe(431);
  const cookie = Array.from({ length: 600 }, (_, n) => `c${n}=1`).join("; ");
  expect((await visitor.ask("/", { cookie })).status).toBe(431);
});

test("a WebSocket handshake that a proxy passes on with its headers is answered like any request", async () => {
  const gate = await makeGate();
  const upgrade = { connection: "Upgrade", upgrade: "websocket", "sec-fetch-mode": "websocket" };
  expect((await new Visitor(gate).ask("/ws", upgrade)).status).toBe(401);
  const { visitor } = await visitorOf(gate, await makeUser(db()));
  expect((await visitor.ask("/ws", { ...upgrade, host: "wiki.example" })).status).toBe(200);
});
