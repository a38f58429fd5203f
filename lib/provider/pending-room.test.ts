import { beforeAll, beforeEach, expect, it, vi } from "vitest";
import { dropOldestRequests } from "@/db/tokens/authorization-requests";
import { parseParameters } from "@/lib/oauth/parameters";
import { POLICIES, windowsOf } from "@/lib/rate-limits/limits";
import { newCredential } from "@/lib/runtime/crypto";
import { completeEnvironment } from "@/lib/runtime/env";
import { setUpProcessDatabase } from "@/test/database/database";
import { makeApplication, makeSession, makeUser } from "@/test/factories";
import { authorize } from "./authorize";
import { makeRoom } from "./pending-limits";

/** Smallest limit: a network may store 1 KiB a minute, and all together 100. */
const TOTAL = 100;

const test = setUpProcessDatabase();
let application: Awaited<ReturnType<typeof makeApplication>>;
beforeAll(async () => {
  completeEnvironment({ APP_SECRET: "a".repeat(32), RATE_LIMIT_TOKEN: "1" });
  application = await makeApplication(test.db);
});
beforeEach(async () => {
  await test.db.$client`delete from authorization_requests`;
  for (const policy of POLICIES) windowsOf(policy).clear();
});

/** Sends an authorization request from a network. */
function ask(network: string, more: Record<string, string> = {}, caller: string | null = null) {
  const id = newCredential("browser");
  const parameters = {
    response_type: "code",
    client_id: application.clientId,
    redirect_uri: application.redirectUri,
    scope: "openid",
    code_challenge: "c".repeat(43),
    code_challenge_method: "S256",
    ...more,
  };
  const send = (sent: Record<string, string>) =>
    authorize(parseParameters(`${new URLSearchParams(sent)}`), {
      id,
      origin: { network: null, userAgent: null, requestId: null },
      sender: { networks: [{ name: network, factor: 1 }], caller },
      proof: null,
    });
  return { answer: send(parameters), send };
}

const waiting = async () =>
  (await test.db.$client<{ n: number }[]>`select count(*)::int as n from authorization_requests`)[0]
    ?.n;

it("keeps the table to its total, and every newcomer's request until others have less", async () => {
  for (let n = 0; n < 130; n++)
    expect(await ask(`10.0.0.${n}`).answer).toMatchObject({ to: "person" });
  expect(await waiting()).toBe(TOTAL);
  // The networks had the same: the requests of the one that came first went first.
  const late = ask("192.0.2.1");
  const begun = await late.answer;
  expect(begun).toMatchObject({ to: "person" });
  const known = ask("192.0.2.2", {}, "browser of somebody");
  expect(await known.answer).toMatchObject({ to: "person" });
  for (let n = 0; n < 50; n++) await ask(`10.0.1.${n}`).answer;
  const requestUri = begun.to === "person" ? begun.requestUri : "";
  const resumed = { client_id: application.clientId, request_uri: requestUri };
  expect(await late.send(resumed)).toMatchObject({ to: "person", requestUri });
});

it("drops the oldest of a network first, by their size, and none that somebody signed in for", async () => {
  const network = Buffer.alloc(32, 1);
  const { id: sessionId } = await makeSession(test.db, (await makeUser(test.db)).id);
  const sizes = [1, 3, 8, 1, 2];
  for (const [n, size] of sizes.entries())
    await test.db.$client`
      insert into authorization_requests (id_hash, application_id, application_epoch, browser_hash, network, session_id,
        parameters, created_at, expires_at)
      values (${Buffer.alloc(32, n)}, ${application.id}, 0, ${Buffer.alloc(32)}, ${n === 4 ? Buffer.alloc(32, 2) : network},
        ${n === 0 ? sessionId : null}, ${JSON.stringify({ state: "\u0001".repeat(size * 1024 - 5), id_token_hint: "x".repeat(3000) })},
        ${new Date(Date.now() - 60_000 + n)}, ${new Date(Date.now() + 60_000)})`;
  expect(await dropOldestRequests(test.db, { network, kibibytes: 4 })).toBe(11);
  const rows = await test.db.$client`select id_hash from authorization_requests order by id_hash`;
  expect(rows.map(({ id_hash }) => id_hash[0])).toEqual([0, 3, 4]);
  expect(await dropOldestRequests(test.db, { network, kibibytes: 4 })).toBe(1);
  expect(await dropOldestRequests(test.db, { network, kibibytes: 4 })).toBe(0);
});

it("lets unknown browsers wait for each other while requests are many, and no known one", async () => {
  vi.useFakeTimers();
  try {
    let stored = 0;
    const { values } = parseParameters("state=x");
    const store = (network: string, caller: string | null) =>
      makeRoom({ networks: [{ name: network, factor: 1 }], caller }, values).then(() => stored++);
    // A tenth of the total is stored at once.
    for (let n = 0; n <= TOTAL / 10; n++) await store(`10.0.2.${n}`, null);
    expect(stored).toBe(TOTAL / 10 + 1);
    for (let n = 0; n < 50; n++) void store(`10.0.3.${n}`, null);
    await store("192.0.2.3", "browser of somebody");
    await vi.advanceTimersByTimeAsync(100);
    expect(stored).toBeLessThan(TOTAL / 10 + 20);
    await vi.advanceTimersByTimeAsync(2000);
    expect(stored).toBe(TOTAL / 10 + 52);
  } finally {
    vi.useRealTimers();
  }
});
