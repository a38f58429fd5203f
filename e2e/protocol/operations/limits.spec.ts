import { expect, test } from "@playwright/test";
import { makeSite } from "@/test/factories";
import { expectApiError } from "../../support/refusals";
import { type RunningServer, startServer } from "../../support/servers";
import { db, world } from "../../support/world";

const startLimited = (settings: Record<string, string> = {}) =>
  startServer({
    DATABASE_URL: world().databaseUrl,
    APP_SECRET: world().appSecret,
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
