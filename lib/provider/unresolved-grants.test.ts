import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { NOWHERE } from "@/db/audit/events";
import { closeDatabase } from "@/db/system/client";
import { databaseFault } from "@/db/system/faults";
import { DEVICE_GRANT } from "@/lib/oauth/token/device";
import type { TokenRefusal } from "@/lib/oauth/token/errors";
import { completeEnvironment } from "@/lib/runtime/env";
import { closeListener } from "@/lib/runtime/watched";
import { makeTestCaller, type TestCaller } from "@/test/caller";
import { setUpTestDatabase } from "@/test/database/database";
import { startTestProxy, type TestProxy } from "@/test/database/proxy";
import { decideOnDevice } from "./device-decision";
import { enterUserCode } from "./device-entry";
import { requestDevice } from "./device-request";
import { ensureSigningKeys } from "./key-rotation";
import { profile } from "./profile";
import { handleTokenRequest } from "./token";

const real = setUpTestDatabase();
let proxy: TestProxy;
let caller: TestCaller;
beforeAll(async () => {
  await real.db.$client.unsafe(`
    create function wait() returns trigger language plpgsql as 'begin perform pg_sleep(0.2); return null; end';
    create constraint trigger slow_commit after insert on refresh_tokens deferrable initially deferred
      for each row execute function wait()`);
  proxy = await startTestProxy(real.url);
});
beforeEach(async () => {
  vi.stubEnv("DATABASE_URL", proxy.url);
  vi.stubEnv("APP_SECRET", "s".repeat(32));
  vi.stubEnv("LOG_LEVEL", "silent");
  completeEnvironment({});
  // Generating RSA keys is slow on a busy machine.
  await ensureSigningKeys(new Date());
  caller = await makeTestCaller(real.db);
}, 60_000);
afterEach(() => vi.unstubAllEnvs());
afterAll(async () => {
  await closeListener();
  await closeDatabase();
  await proxy.close();
});

const grant = (form: Record<string, string>) =>
  handleTokenRequest(caller.request(form), new Headers());

async function refresh(refreshToken: string) {
  const answer = await grant({ grant_type: "refresh_token", refresh_token: refreshToken });
  return answer.ok ? answer.value : (answer.error as TokenRefusal);
}

async function issueCode() {
  const code = await caller.issueCode();
  if (!code) throw new Error("no code was issued");
  return { grant_type: "authorization_code", ...code };
}

async function obtainTokens() {
  const first = await grant(await issueCode());
  if (!first.ok) throw new Error(`${first.error}`);
  return { access: first.value.access_token, refresh: first.value.refresh_token ?? "" };
}

/**
 * Cuts the network while the statement commits, so that the database commits without telling
 * anyone.
 */
async function whileItCommits<T>(request: () => Promise<T>, cut: () => unknown) {
  const answer = request().then(
    (value) => value,
    (error: unknown) => ({ fault: databaseFault(error) }),
  );
  await vi.waitUntil(async () => (await countSleeping()) > 0, { timeout: 5000, interval: 10 });
  await cut();
  const ended = await answer;
  await vi.waitUntil(async () => !(await isCommitting()), 5000);
  return ended;
}

const countSleeping = async () =>
  (
    await real.db.$client`select from pg_stat_activity
      where datname = current_database() and wait_event = 'PgSleep'`
  ).length;

/** Tells if a statement still runs: after its sleep, a commit still writes. */
async function isCommitting() {
  const [row] = await real.db.$client`select exists (select from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()
      and backend_type = 'client backend' and state <> 'idle') as found`;
  return row?.found as boolean;
}

/** Runs a request that loses the database before the answer. The next request has it back. */
async function losingTheAnswer(request: () => Promise<unknown>) {
  expect(await whileItCommits(request, proxy.refuse)).toEqual({ fault: "unknown" });
  await proxy.resume();
}

const isLive = async (token: string) =>
  (await profile({ scheme: "Bearer", token }, { headers: new Headers(), method: "GET" })).ok;

const storedTokens = async () => {
  const [row] = await real.db.$client`select count(*)::int as n from refresh_tokens`;
  return row?.n as number;
};

it("answers a refresh whose connection is lost during its commit, at once or when retried", async () => {
  const first = await obtainTokens();
  const before = await storedTokens();
  const ended = await whileItCommits(() => refresh(first.refresh), proxy.cut);
  const isFault = typeof ended === "object" && "fault" in ended;
  expect(isFault ? await refresh(first.refresh) : ended).toHaveProperty("access_token");
  expect(await storedTokens()).toBe(before + 1);
});

it("returns the stored tokens to a retried refresh whose first response was lost", async () => {
  const first = await obtainTokens();
  const before = await storedTokens();
  await losingTheAnswer(() => refresh(first.refresh));
  expect(await storedTokens()).toBe(before + 1);
  const second = await refresh(first.refresh);
  expect(second).toMatchObject({ token_type: "Bearer", refresh_token: expect.any(String) });
  expect(await storedTokens()).toBe(before + 1);
  if (typeof second === "string") return;
  expect(await isLive(second.access_token)).toBe(true);
  expect(await refresh(second.refresh_token ?? "")).toHaveProperty("access_token");
});

it("returns the stored tokens to a retried code whose first response was lost", async () => {
  const code = await issueCode();
  await losingTheAnswer(() => grant(code));
  const second = await grant(code);
  expect(second.ok && (await isLive(second.value.access_token))).toBe(true);
  // A third use is still a replay.
  expect((await grant(code)).ok).toBe(false);
  expect(second.ok && (await isLive(second.value.access_token))).toBe(false);
});

/** Returns the code of a device whose user approved. */
async function approvedDevice() {
  const { user, session } = caller;
  const asked = await requestDevice(caller.request({ scope: "openid" }), new Headers());
  if (!asked.ok) throw new Error("no device code was issued");
  const { device_code, user_code } = asked.value;
  const now = new Date();
  const entering = { ...session, user };
  await enterUserCode(user_code, { session: entering, now });
  const context = { actorId: user.id, origin: NOWHERE, at: now };
  expect(await decideOnDevice(user_code, "approve", entering, context)).toBe(true);
  return { grant_type: DEVICE_GRANT, device_code };
}

it("returns the stored tokens to a device whose first response was lost, once", async () => {
  const code = await approvedDevice();
  await losingTheAnswer(() => grant(code));
  const second = await grant(code);
  expect(second.ok && (await isLive(second.value.access_token))).toBe(true);
  expect(await grant(code)).toMatchObject({ ok: false, error: "device_code_unknown" });
  expect(second.ok && (await isLive(second.value.access_token))).toBe(true);
});

it("returns the tokens to at most one retry; a concurrent one is a replay", async () => {
  const first = await obtainTokens();
  await losingTheAnswer(() => refresh(first.refresh));
  const both = await Promise.all([refresh(first.refresh), refresh(first.refresh)]);
  // The replay may end the family before the first retry has found its tokens.
  expect(both.filter((answer) => typeof answer !== "string").length).toBeLessThan(2);
  expect(both).toContain("refresh_token_replayed");
});

it("uses up the credential in the retry if the statement never reached the database", async () => {
  const first = await obtainTokens();
  proxy.freeze();
  const fault = await refresh(first.refresh).then(() => "answered", databaseFault);
  expect(fault).not.toBeNull();
  await proxy.resume();
  await sleep(1000);
  expect(await refresh(first.refresh)).toHaveProperty("access_token");
});

it("still revokes the family of a token that is replayed after a clear answer", async () => {
  const first = await obtainTokens();
  const second = await refresh(first.refresh);
  expect(await refresh(first.refresh)).toBe("refresh_token_replayed");
  expect(typeof second !== "string" && (await isLive(second.access_token))).toBe(false);
});
