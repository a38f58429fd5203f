import { setTimeout as pause } from "node:timers/promises";
import { expect, test } from "@playwright/test";
import { missing } from "../../../scripts/debian-parts.mjs";
import { foyer } from "../../support/foyer";
import { onWorld } from "../../support/own-server";
import { startRedis } from "../../support/redis";
import { type RunningServer, startPair } from "../../support/servers";

/* REDIS_URL: processes share request counts (docs/design/limits.md). */

const absent = missing("Redis");
test.skip(absent !== null, absent ?? "");

const QUOTA = 20;

/** Milliseconds, longer than the interval between two exchanges. */
const EXCHANGED = 1000;

let redis: Awaited<ReturnType<typeof startRedis>>;
let servers: [RunningServer, RunningServer];

test.beforeAll(async () => {
  redis = await startRedis();
  const settings = {
    ...onWorld(),
    REDIS_URL: redis.url,
    RATE_LIMIT_PUBLIC: `${QUOTA}`,
    RATE_LIMIT_TOKEN: `${QUOTA}`,
    TRUST_PROXY: "1",
    LOG_LEVEL: "info",
  };
  servers = await startPair(settings);
});
test.afterAll(async () => {
  await Promise.all(servers?.map((server) => server.stop()) ?? []);
  await redis?.stop();
});

let addresses = 0;
function newAddress() {
  addresses += 1;
  return `198.51.100.${addresses}`;
}

const ask = async (process: 0 | 1, from: string) => {
  const headers = { "X-Forwarded-For": from };
  const { status, headers: given } = await fetch(`${servers[process].origin}/api/v1/sites`, {
    headers,
  });
  const [, remaining] = /r=(\d+)/.exec(given.get("ratelimit") ?? "") ?? [];
  return { status, remaining: Number(remaining), retryAfter: given.get("retry-after") };
};

const askToken = (process: 0 | 1, from: string) =>
  fetch(`${servers[process].origin}/oauth/token`, {
    method: "POST",
    headers: { "X-Forwarded-For": from },
    body: new URLSearchParams({ grant_type: "authorization_code", client_id: "of-nobody" }),
  });

test("what one process counted is known to the other, and ends at the same time", async () => {
  const from = newAddress();
  for (let n = 0; n < QUOTA - 1; n++) expect((await ask(0, from)).status).toBe(200);
  await pause(EXCHANGED);
  // A process receives the others' counts when it sends its own.
  for (const process of [1, 0] as const) {
    expect(await ask(process, from)).toMatchObject({ status: 200 });
    await pause(EXCHANGED);
  }
  for (const process of [0, 1] as const) {
    const { status, retryAfter } = await ask(process, from);
    expect([process, status]).toEqual([process, 429]);
    expect(Number(retryAfter)).toBeLessThanOrEqual(60);
  }
  expect(await ask(0, newAddress())).toEqual({
    status: 200,
    remaining: QUOTA - 1,
    retryAfter: null,
  });
});

test("requests that name a client are counted together too", async () => {
  const from = newAddress();
  for (let n = 0; n < QUOTA; n++) expect((await askToken(0, from)).status).toBe(401);
  await pause(EXCHANGED);
  await askToken(1, from);
  await pause(EXCHANGED);
  expect((await askToken(1, from)).status).toBe(429);
});

test("while Redis is away each process counts for itself, and says so once; then together again", async () => {
  const [first] = servers;
  const linesOf = (event: string) => first.output().split(`"event":"${event}"`).length - 1;
  const [gone, back] = [linesOf("limits_not_shared"), linesOf("limits_shared")];
  await redis.stop();
  await expect.poll(() => linesOf("limits_not_shared")).toBe(gone + 1);
  const from = newAddress();
  for (let n = 0; n < QUOTA; n++) expect((await ask(0, from)).status).toBe(200);
  expect((await ask(0, from)).status).toBe(429);
  expect((await ask(1, from)).remaining).toBe(QUOTA - 1);
  await pause(EXCHANGED);
  expect(linesOf("limits_not_shared")).toBe(gone + 1);
  await redis.start();
  await expect.poll(() => linesOf("limits_shared"), { timeout: 10_000 }).toBe(back + 1);
  await pause(EXCHANGED);
  await ask(1, from);
  await pause(EXCHANGED);
  expect((await ask(1, from)).status).toBe(429);
});

test("doctor connects to Redis, and says when it cannot", async () => {
  const env = onWorld();
  const findingOf = (report: { findings: { check: string }[] }) =>
    report.findings.find(({ check }) => check === "redis");
  const there = JSON.parse(
    (await foyer(["doctor", "--json"], { env: { ...env, REDIS_URL: redis.url } })).stdout,
  );
  expect(findingOf(there)).toMatchObject({ state: "ok" });
  const away = JSON.parse(
    (await foyer(["doctor", "--json"], { env: { ...env, REDIS_URL: "redis://127.0.0.1:9" } }))
      .stdout,
  );
  expect(findingOf(away)).toMatchObject({
    state: "error",
    advice: expect.stringContaining("REDIS_URL"),
  });
});
