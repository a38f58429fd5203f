import { expect, test } from "@playwright/test";
import { makeSession, makeSite, makeUser } from "@/test/factories";
import { CookieClient } from "../../support/cookie-client";
import { sessionCookieValue } from "../../support/flow";
import { onWorld } from "../../support/own-server";
import { expectApiError } from "../../support/refusals";
import { type RunningServer, startServer } from "../../support/servers";
import { db } from "../../support/world";

const startLimited = (settings: Record<string, string> = {}) =>
  startServer({
    ...onWorld(),
    RATE_LIMIT_PUBLIC: "5",
    LOG_LEVEL: "warn",
    ...settings,
  });

const call = ({ origin }: RunningServer, path: string, headers: Record<string, string> = {}) =>
  fetch(`${origin}/api/v1/sites${path}`, { headers, redirect: "manual" });

test("past the quota it is 429 with Retry-After in whole seconds, whatever the caller claims", async () => {
  const { slug } = await makeSite(db());
  const server = await startLimited();
  for (const [n, path] of ["", `/${slug}/redirect`, "?page=0", "/none/redirect", ""].entries()) {
    const response = await call(server, path, { "X-Forwarded-For": `192.0.2.${n}` });
    expect(response.status, path).not.toBe(429);
    expect(response.headers.get("ratelimit")).toMatch(new RegExp(`^"public";r=${4 - n};t=\\d+$`));
    expect(response.headers.get("ratelimit-policy")).toBe('"public";q=5;w=60');
  }
  for (const header of ["X-Forwarded-For", "Forwarded", "X-Real-IP", "X-Foyer-Client-Address"])
    for (const path of ["", `/${slug}/redirect`]) {
      const response = await call(server, path, { [header]: "198.51.100.7" });
      const seconds = response.headers.get("retry-after");
      expect(seconds).toMatch(/^[1-9]\d*$/);
      expect(Number(seconds)).toBeLessThanOrEqual(60);
      expect(response.headers.get("ratelimit")).toMatch(/^"public";r=0;t=\d+$/);
      await expectApiError(response, 429, "rate_limited");
    }
  expect((await fetch(`${server.origin}/api/v1/me`)).status).toBe(401);
  await server.stop();
});

test("past the quota a click is a page, browsers that signed in have their own, and passkeys begin", async () => {
  const { slug, targetUrl } = await makeSite(db());
  const server = await startLimited();
  const session = await makeSession(db(), (await makeUser(db())).id);
  const browser = new CookieClient(server.origin);
  browser.setCookie("foyer.session", await sessionCookieValue(session.id));
  const open = () => fetch(`${server.origin}/go/${slug}`, { redirect: "manual" });
  for (let n = 0; n < 5; n++) expect((await open()).headers.get("location")).toBe(targetUrl);
  await expectApiError(call(server, ""), 429, "rate_limited");
  const refused = await open();
  expect(refused.status).toBe(429);
  expect(refused.headers.get("retry-after")).toMatch(/^[1-9]\d*$/);
  expect(refused.headers.get("content-type")).toBe("text/html; charset=utf-8");
  expect(await refused.text()).toContain("from your network");

  for (let n = 0; n < 5; n++)
    expect((await browser.get(`/go/${slug}`)).headers.get("location")).toBe(targetUrl);
  const own = await browser.get(`/go/${slug}`);
  expect(own.status).toBe(429);
  expect(await own.text()).toContain("You opened too many sites");

  const options = await fetch(`${server.origin}/sign-in/passkey/options`, {
    method: "POST",
    headers: { Origin: server.origin },
    body: new URLSearchParams(),
  });
  expect(options.status).toBe(200);
  expect(options.headers.get("ratelimit")).toMatch(/^"passkey";r=4;t=\d+$/);
  await server.stop();
});

test("behind one trusted proxy each address that it saw has a quota of its own", async () => {
  const server = await startLimited({ TRUST_PROXY: "1", RATE_LIMIT_PUBLIC: "1" });
  const from = async (seen: string) =>
    (await call(server, "", { "X-Forwarded-For": `203.0.113.9, ${seen}` })).status;
  expect([await from("192.0.2.1"), await from("192.0.2.1")]).toEqual([200, 429]);
  expect([await from("192.0.2.2"), await from("192.0.2.2")]).toEqual([200, 429]);
  expect([await from("2001:db8::1"), await from("2001:db8::ffff")]).toEqual([200, 429]);
  // Azure Application Gateway and IIS write the port of each connection.
  expect([await from("192.0.2.3:1024"), await from("192.0.2.3:1025")]).toEqual([200, 429]);
  expect([await from("192.0.2.4:1024"), await from("[2001:db8:0:1::1]:1")]).toEqual([200, 200]);
  await server.stop();
});
