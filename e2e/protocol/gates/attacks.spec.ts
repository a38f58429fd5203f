import { randomBytes } from "node:crypto";
import { makeUser } from "@/test/factories";
import { signedInBrowser } from "../../support/flow";
import { makeGate, Visitor, visitorOf } from "../../support/gates";
import { expect, test } from "../../support/spec";
import { db } from "../../support/world";

/* What visitors of a protected site could try to get in, to stay, or to be somebody else. */

test("rule 174: a visitor who asks for fewer scopes than the site's gets no session", async () => {
  const gate = await makeGate();
  const { browser } = await signedInBrowser(await makeUser(db()));
  const visitor = new Visitor(gate);
  const led = new URL((await visitor.ask("/")).headers.get("location") ?? "");
  led.searchParams.set("scope", "openid");
  const answered = await browser.get(led.href);
  const callback = new URL(answered.headers.get("location") ?? "");
  const stopped = await visitor.ask(callback.pathname + callback.search);
  expect(stopped.headers.get("location")).toContain("/stopped?why=expired");
  expect((await visitor.ask("/")).status).toBe(302);
});

test("rule 176: a cookie that was kept is worth nothing after signing out at the site", async () => {
  const gate = await makeGate();
  const { visitor } = await visitorOf(gate, await makeUser(db()));
  const kept = new Map(visitor.cookies);
  expect((await visitor.ask("/")).status).toBe(200);
  expect((await visitor.ask("/.foyer/sign-out")).status).toBe(302);
  for (const [name, value] of kept) visitor.cookies.set(name, value);
  expect((await visitor.ask("/")).status).toBe(302);
});

test("rule 176: other paths of the gate are nobody's, with a session too", async () => {
  const { visitor } = await visitorOf(await makeGate(), await makeUser(db()));
  expect((await visitor.ask("/.foyer/anything")).status).toBe(401);
});

test("rule 174: an entry of another gate, or any other sealed text, is none", async () => {
  const [a, b] = [await makeGate(), await makeGate()];
  const { browser } = await signedInBrowser(await makeUser(db()));
  const [at, other] = [new Visitor(a), new Visitor(b)];
  const led = (await at.ask("/")).headers.get("location") ?? "";
  const callback = new URL((await browser.get(led)).headers.get("location") ?? "");
  for (const [name, value] of at.cookies) other.cookies.set(name, value);
  const refused = await other.ask(callback.pathname + callback.search);
  expect(refused.headers.get("location")).toContain("/stopped?why=expired");
  expect((await at.ask(callback.pathname + callback.search)).headers.get("location")).toBe(
    `${a.origin}/`,
  );
});

test("rule 173: a session ends with the one at Foyer that opened it, and no later", async () => {
  const gate = await makeGate();
  const { browser, session } = await signedInBrowser(await makeUser(db()));
  const ends = new Date(Date.now() + 90_000);
  await db().$client`update sessions set expires_at = ${ends} where id = ${session.id}`;
  await new Visitor(gate).enter(browser);
  const [stored] = await db().$client`
    select s.expires_at from gate_sessions s join token_families f on f.id = s.family_id
    where f.session_id = ${session.id}`;
  expect(new Date(stored?.expires_at).getTime()).toBeLessThanOrEqual(ends.getTime());
});

test("rule 173: sites on two ports of a host have cookies of their own", async () => {
  const host = `https://${randomBytes(6).toString("hex")}.example.org`;
  const [one, two] = [
    await makeGate({ origin: `${host}:8443` }),
    await makeGate({ origin: `${host}:9443` }),
  ];
  const { visitor } = await visitorOf(one, await makeUser(db()));
  const elsewhere = new Visitor(two);
  for (const [name, value] of visitor.cookies) elsewhere.cookies.set(name, value);
  expect((await elsewhere.ask("/")).status).toBe(302);
  for (const [name, value] of elsewhere.cookies) visitor.cookies.set(name, value);
  expect((await visitor.ask("/")).status).toBe(200);
});

test("rule 180: spaces after dots, wide dots and a rewritten address are never public", async () => {
  const gate = await makeGate({ publicPaths: ["/public/"] });
  const visitor = new Visitor(gate);
  expect((await visitor.ask("/public/a")).status).toBe(200);
  for (const path of [
    "/public/..%20/admin",
    "/public/%ef%bc%8e%ef%bc%8e/admin",
    "/public/..%c2%a0/admin",
  ])
    expect([path, (await visitor.ask(path)).status]).toEqual([path, 302]);
  expect((await visitor.ask("/public/a", { "x-rewrite-url": "/admin" })).status).toBe(401);
});

test("rule 174: four sign-ins with long addresses leave room for other cookies", async () => {
  const visitor = new Visitor(await makeGate());
  for (let n = 0; n < 5; n++) await visitor.ask(`/${n}${"x".repeat(2000)}`);
  const bytes = [...visitor.cookies].map(([name, value]) => name.length + value.length + 3);
  expect(bytes.reduce((sum, more) => sum + more, 0)).toBeLessThan(8000);
});
