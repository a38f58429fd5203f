import { expect, test } from "@playwright/test";
import { sql } from "drizzle-orm";
import type { Db } from "@/db/system/client";
import { makeApplication, makeUser } from "@/test/factories";
import { claimsOf } from "../../support/id-token";
import {
  callMe,
  callPath,
  callToken,
  expectBack,
  expectRefusals,
  expectTargetsForgotten,
  settle,
} from "../../support/outage";
import { startOwnServer } from "../../support/own-server";
import { codeForm } from "../../support/token-call";
import { callTokenAt, obtainCodeAt } from "../../support/walk";

test("F20: while the database refuses, requests are refused within two seconds; then all works again", async () => {
  test.setTimeout(60_000);
  const own = await startOwnServer();
  const situation = await settle(own);
  for (let n = 0; n < 2; n++) {
    await own.proxy.refuse();
    await expectRefusals(situation);
    await own.proxy.resume();
    await expectBack(situation);
  }
  expect(own.server.process.exitCode).toBeNull();
  await own.stop();
});

test("F20: so too while the network to the database swallows everything", async () => {
  test.setTimeout(60_000);
  const own = await startOwnServer();
  const situation = await settle(own);
  own.proxy.freeze();
  const forgetting = expectTargetsForgotten(situation, performance.now());
  const first = await Promise.all(Array.from({ length: 12 }, () => callToken(situation)));
  await forgetting;
  expect(first.map(({ status }) => status)).toEqual(first.map(() => 503));
  await expectRefusals(situation);
  await own.proxy.resume();
  await expectBack(situation);
  own.proxy.strand();
  await expect.poll(async () => (await callMe(situation)).status, { timeout: 5000 }).toBe(200);
  await expectBack(situation);
  expect(own.server.process.exitCode).toBeNull();
  await own.stop();
});

test("F20: a change made while a process could not hear of it shows when it is back", async () => {
  test.setTimeout(60_000);
  const own = await startOwnServer();
  const situation = await settle(own);
  await own.proxy.refuse();
  await own.db.$client`update sites set enabled_at = null where slug = ${situation.slug}`;
  const known = await callPath(situation, "/api/v1/sites");
  expect(known.text).toContain(`"${situation.slug}"`);
  await own.proxy.resume();
  const redirect = `/api/v1/sites/${situation.slug}/redirect`;
  const seen = new Set<number>();
  await expect
    .poll(
      async () => {
        const { status } = await callPath(situation, redirect);
        seen.add(status);
        return status;
      },
      { timeout: 5000, intervals: [20] },
    )
    .toBe(404);
  // An old target may be harmful, so it must not reappear even briefly.
  expect([...seen].filter((status) => status === 302)).toEqual([]);
  const list = await callPath(situation, "/api/v1/sites");
  expect(list.text).not.toContain(`"${situation.slug}"`);
  await own.stop();
});

test("F20: requests are refused while every connection of the pool waits for a lock; then all works again", async () => {
  test.setTimeout(60_000);
  const own = await startOwnServer();
  const situation = await settle(own);
  const { origin, application, tokens } = situation;
  await own.db.transaction(async (tx) => {
    await tx.execute(sql`lock table token_families in access exclusive mode`);
    const form = { grant_type: "refresh_token", refresh_token: tokens.refresh_token };
    const ask = () => callTokenAt(origin, application, form);
    // One after the other, since requests that arrive together share a statement. All are answered
    // although the lock is held.
    const answers: ReturnType<typeof ask>[] = [];
    const askOnce = () => {
      answers.push(ask());
      return countWaiting(own.db);
    };
    await expect.poll(askOnce, { intervals: [10] }).toBe(10);
    answers.push(...Array.from({ length: 30 }, ask));
    const statuses = (await Promise.all(answers)).map(({ status }) => status);
    expect(statuses).toEqual(statuses.map(() => 503));
    const sites = await callPath(situation, "/api/v1/sites");
    expect([sites.status, sites.text.includes(`"${situation.slug}"`)]).toEqual([200, true]);
  });
  await expectBack(situation);
  expect(own.server.process.exitCode).toBeNull();
  await own.stop();
});

/** Returns the number of the server's main-pool connections that wait for a lock. */
async function countWaiting(db: Db) {
  const [row] = await db.$client`
    select count(*)::int as waiting from pg_stat_activity
    where datname = current_database() and application_name = 'foyer' and wait_event_type = 'Lock'`;
  return row?.waiting;
}

test("a 503 at the token endpoint has consumed nothing, whichever statement failed", async () => {
  const own = await startOwnServer();
  const { origin } = own.server;
  const user = await makeUser(own.db);
  const application = await makeApplication(own.db);
  const claims = JSON.stringify({ id_token: { email: null } });
  const code = await obtainCodeAt(origin, application, user, { claims });
  // The view of active families references the table itself; everything that looks up users by name
  // waits too long.
  await own.db.$client`alter table users rename to people`;
  await own.db
    .$client`create view users as select p.* from (select pg_sleep(2) offset 0) s, people p`;
  const refused = await callTokenAt(origin, application, codeForm(code));
  expect(refused.status).toBe(503);
  await own.db.$client`drop view users`;
  await own.db.$client`alter table people rename to users`;
  const tokens = await callTokenAt(origin, application, codeForm(code));
  expect(tokens.status).toBe(200);
  expect(claimsOf((await tokens.json()).id_token)).toHaveProperty("email", user.email);
  await own.stop();
});
