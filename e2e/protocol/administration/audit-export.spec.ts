import { readFileSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { expect, test } from "@playwright/test";
import { makeSession, makeUser } from "@/test/factories";
import { sessionCookieValue } from "../../support/flow";
import { type OwnServer, startOwnServer } from "../../support/own-server";

/* Exports through the built server: its memory stays constant, and it stops when the reader does. */

const ROWS = 200_000;

let own: OwnServer;
let cookie: string;

test.beforeAll(async () => {
  test.setTimeout(120_000);
  // An export held in memory instead of streamed wouldn't fit.
  own = await startOwnServer({ NODE_OPTIONS: "--max-old-space-size=128" });
  const admin = await makeUser(own.db, { role: "administrator" });
  const session = await makeSession(own.db, admin.id);
  cookie = `foyer.session=${await sessionCookieValue(session.id)}`;
  await own.db.$client`
    insert into audit_events (at, event, actor_id, user_agent, after)
    select date_trunc('second', now()) - n * interval '1 second', 'session.signed_in', ${admin.id},
      repeat('Mozilla ', 20), '{"session": "of many"}'
    from generate_series(1, ${ROWS}) n`;
});
test.afterAll(() => own.stop());

const exportAll = (fields: Record<string, string>, signal?: AbortSignal) =>
  fetch(`${own.server.origin}/forms/admin/audit/export`, {
    method: "POST",
    redirect: "manual",
    headers: { Cookie: cookie, Origin: own.server.origin },
    body: new URLSearchParams(fields),
    ...(signal && { signal }),
  });

/** Returns the server's memory use in megabytes. */
const held = () =>
  Number(
    /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${own.server.process.pid}/status`, "utf8"))?.[1],
  ) / 1024;

/**
 * Kilobytes that the database sends within two seconds. A batch of events has hundreds, everything
 * else only a few.
 */
async function sentInTwoSeconds() {
  const before = own.proxy.received();
  await pause(2000);
  return (own.proxy.received() - before) / 1024;
}

test("200,000 events come as a file, while the server holds no more than before", async () => {
  test.setTimeout(120_000);
  await (await exportAll({ format: "jsonl", range: "1h" })).text();
  const before = held();
  const answer = await exportAll({ format: "jsonl" });
  expect(answer.status).toBe(200);
  expect(answer.headers.get("content-type")).toBe("application/jsonl");
  expect(answer.headers.get("content-disposition")).toMatch(
    /^attachment; filename="foyer-audit-\d{4}-\d\d-\d\d\.jsonl"$/,
  );
  expect(answer.headers.get("cache-control")).toBe("no-store");
  let [lines, most] = [0, 0];
  for await (const chunk of answer.body ?? []) {
    for (const byte of chunk) if (byte === 10) lines += 1;
    most = Math.max(most, held() - before);
  }
  // Includes the two export events; the second export contains its own.
  expect(lines).toBe(ROWS + 2);
  expect(most).toBeLessThan(120);
});

test("nothing is read for who does not read, nor for who has left", async () => {
  const leaving = new AbortController();
  const answer = await exportAll({ format: "csv" }, leaving.signal);
  const reader = answer.body?.getReader();
  await reader?.read();
  // Some batches fill the buffers in between; after that, nothing requests more.
  await expect.poll(sentInTwoSeconds, { timeout: 20_000 }).toBeLessThan(50);
  const stalled = own.proxy.received();
  for (let chunk = 0; chunk < 100; chunk++) await reader?.read();
  await expect.poll(() => (own.proxy.received() - stalled) / 1024).toBeGreaterThan(200);
  leaving.abort();
  await pause(1000);
  expect(await sentInTwoSeconds()).toBeLessThan(50);
});

test("an unknown format or a filter that names nothing exports nothing, and leads back to the page", async () => {
  const counted = () => own.db.$client`
    select count(*) from audit_events where event = 'audit.exported'`;
  const before = await counted();
  for (const fields of [{}, { format: "xml" }, { format: "csv", actor: "nobody-at-all" }]) {
    const answer = await exportAll(fields as Record<string, string>);
    expect(answer.status).toBe(303);
    expect(new URL(answer.headers.get("location") ?? "").pathname).toBe("/admin/audit");
  }
  expect(await counted()).toEqual(before);
});
