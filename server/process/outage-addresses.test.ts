import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, expect, it, vi } from "vitest";
import { closeDatabase } from "@/db/system/client";
import { LIFETIME } from "@/lib/oauth/lifetimes";
import { ensureSigningKeys } from "@/lib/provider/key-rotation";
import { completeEnvironment } from "@/lib/runtime/env";
import { closeListener } from "@/lib/runtime/watched";
import { newSessionToken, sealSessionKey } from "@/lib/session/session-cookie";
import { currentCatalog } from "@/lib/sites/catalog/catalog";
import { findRoute } from "@/server/direct/routes";
import { createTestDatabase, openPatiently, type TestDatabase } from "@/test/database/database";
import { startTestProxy, type TestProxy } from "@/test/database/proxy";
import { makeSite } from "@/test/factories";

let real: TestDatabase;
let proxy: TestProxy;
beforeAll(async () => {
  real = await createTestDatabase();
  proxy = await startTestProxy(real.url);
  completeEnvironment({
    ...{ DATABASE_URL: proxy.url, APP_SECRET: "s".repeat(32), LOG_LEVEL: "silent" },
    RATE_LIMIT_PUBLIC: "0",
  });
  await openPatiently();
  await ensureSigningKeys(new Date());
  await makeSite(real.db, { slug: "news" });
});
afterEach(() => proxy.resume());
afterAll(async () => {
  vi.unstubAllEnvs();
  await closeListener();
  await closeDatabase();
  await proxy.close();
  await real.drop();
});

async function ask(path: string, headers: Record<string, string> = {}) {
  const match = findRoute(path);
  const handler = match?.route.GET;
  if (!handler) throw new Error(`nothing at ${path}`);
  const request = new Request(`http://localhost${path}`, { headers });
  const answer = await handler(request, { params: Promise.resolve(match.params()) as never });
  const { status } = answer;
  const [cache, type] = ["cache-control", "content-type"].map((name) => answer.headers.get(name));
  return {
    status,
    cache,
    type,
    retry: answer.headers.get("retry-after"),
    text: await answer.text(),
  };
}

/** Waits until caches are trusted. */
const back = () =>
  vi.waitFor(
    async () => {
      const catalog = currentCatalog();
      // A load that nobody waits for may fail in the next outage.
      if (catalog instanceof Promise) await catalog;
      expect(catalog).not.toBeInstanceOf(Promise);
      expect(await ask("/oauth/jwks")).toMatchObject({ cache: "public, max-age=300" });
    },
    { timeout: 10_000 },
  );

/** Ends the connection, and waits until caches aren't trusted any more. */
async function lose() {
  await proxy.refuse();
  await vi.waitFor(
    async () => expect((await ask("/api/v1/sites/news/redirect")).status).toBe(503),
    { timeout: 10_000 },
  );
}

it("serves the last keys while the database is away, for verifiers to cache for a minute", async () => {
  await back();
  const { text } = await ask("/oauth/jwks");
  expect(JSON.parse(text).keys).toHaveLength(6);
  await lose();
  const last = await ask("/oauth/jwks");
  expect(last).toMatchObject({ status: 200, text, cache: "public, max-age=60" });
  await proxy.resume();
  await back();
});

it("serves keys from memory no longer than a key is published before it signs", async () => {
  await back();
  await lose();
  const now = performance.now();
  const later = (seconds: number) =>
    vi.spyOn(performance, "now").mockReturnValue(now + seconds * 1000);
  later(LIFETIME.signingKeyNotice - 60);
  expect((await ask("/oauth/jwks")).status).toBe(200);
  later(LIFETIME.signingKeyNotice + 1);
  expect(await ask("/oauth/jwks")).toMatchObject({ status: 503, retry: "1" });
  vi.restoreAllMocks();
});

it("leaves a retired key out of the last keys when its time has come", async () => {
  const { db } = real;
  await db.$client`update signing_keys set retired_at = now() where alg = 'ES256' and activated_at is null`;
  await back();
  await lose();
  const count = async () => JSON.parse((await ask("/oauth/jwks")).text).keys.length;
  expect(await count()).toBe(6);
  const then = Date.now() + (LIFETIME.idToken + LIFETIME.keySetCache + 301) * 1000;
  vi.useFakeTimers({ now: then, toFake: ["Date"] });
  expect(await count()).toBe(5);
  vi.useRealTimers();
});

it.each([
  "/.well-known/openid-configuration",
  "/.well-known/oauth-authorization-server",
  "/.well-known/oauth-protected-resource/api/v1",
  "/.well-known/oauth-protected-resource/api/v1/me",
  "/api/v1/openapi.json",
  "/api/v1/sites",
])("%s needs no database", async (path) => {
  await ask(path);
  await lose();
  expect((await ask(path)).status).toBe(200);
});

const BROWSER = "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8";
const REDIRECT = "/api/v1/sites/news/redirect";

it.each([REDIRECT, "/go/news"])("%s shows a browser what to do", async (path) => {
  await back();
  await lose();
  const session = sealSessionKey({ id: randomUUID(), token: newSessionToken() });
  for (const cookie of ["", `foyer.session=${session}`]) {
    const page = await ask(path, { accept: BROWSER, cookie });
    expect(page).toMatchObject({ status: 503, type: "text/html; charset=utf-8", retry: "1" });
    expect(page.text).toContain(">This site can&#39;t be opened right now</h1>");
    expect(page.text).toContain(`href="${path}">Try again</a>`);
    expect(page.text).not.toContain("news.example.org");
  }
});

it.each(["", "*/*", "application/json", "text/html;q=0, application/json"])(
  "the redirect answers a client that accepts %j with an ApiError",
  async (accept) => {
    await back();
    await lose();
    const answer = await ask(REDIRECT, accept ? { accept } : {});
    expect(answer).toMatchObject({ status: 503, type: "application/json", retry: "1" });
    expect(JSON.parse(answer.text).error.code).toBe("unavailable");
  },
);

it("serves the last keys without a listener too, by when they were read", async () => {
  await closeListener();
  await ask("/oauth/jwks");
  await lose();
  expect(await ask("/oauth/jwks")).toMatchObject({ status: 200, cache: "public, max-age=60" });
});
