import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "@playwright/test";
import { Load } from "../../failover/load";
import { findWrong } from "../../failover/losses";
import {
  type Counts,
  eventsOf,
  isReady,
  keepAsking,
  unloggedLines,
} from "../../support/outage-load";
import { startOwnServer } from "../../support/own-server";
import { DATABASE_CUTS } from "../../support/sizes";
import { world } from "../../support/world";

test("cut off again and again, every answer is right or 503, and no family dies of a retry", async () => {
  test.setTimeout(120_000 + DATABASE_CUTS * 1000);
  const own = await startOwnServer();
  const { origin } = own.server;
  const size = { clients: 6, rate: 1000 };
  const load = await Load.start(own.db, [origin, origin], world().appSecret, size);
  const counts: Counts = { answers: 0, unavailable: 0, wrong: [] };
  let done = false;
  const asking = Promise.all([1, 2].map(() => keepAsking(own, counts, () => done)));
  for (let n = 0; n < DATABASE_CUTS; n++) {
    await sleep(100 + Math.random() * 200);
    if (n % 4 === 0) await own.proxy.refuse();
    else own.proxy.cut(0.7);
    await sleep(Math.random() * 100);
    await own.proxy.resume();
  }
  await expect.poll(() => isReady(own), { timeout: 10_000 }).toBe(true);
  done = true;
  await Promise.all([asking, load.stop()]);
  const { answers, unavailable, wrong } = counts;
  test.info().annotations.push({
    type: "figures",
    description: `${DATABASE_CUTS} cuts, ${answers} answers, ${unavailable} of them 503, and ${load.asking.answers} about tokens`,
  });
  expect([...wrong, ...findWrong(load)]).toEqual([]);
  // The server lives, so it answers each request.
  expect(load.asking.failures.filter(({ status }) => status === 0)).toEqual([]);
  expect(unavailable).toBeGreaterThan(0);
  expect(eventsOf(own, "unexpected_error")).toEqual([]);
  expect(eventsOf(own, "mail_delivery_failed")).toEqual([]);
  expect(eventsOf(own, "logout_delivery_failed")).toEqual([]);
  expect(eventsOf(own, "database_lost").length).toBeLessThanOrEqual(DATABASE_CUTS);
  expect(own.server.process.exitCode).toBeNull();
  await own.stop();
});

test("an outage is one line when it begins and one when it ends, whatever was asked in between", async () => {
  test.setTimeout(60_000);
  const own = await startOwnServer();
  const counts: Counts = { answers: 0, unavailable: 0, wrong: [] };
  const printed = unloggedLines(own);
  await own.proxy.refuse();
  const end = performance.now() + 3000;
  await keepAsking(own, counts, () => performance.now() > end && counts.unavailable > 50);
  expect(await isReady(own)).toBe(false);
  await own.proxy.resume();
  await expect.poll(() => isReady(own), { timeout: 10_000 }).toBe(true);
  expect(counts.wrong).toEqual([]);
  expect(eventsOf(own, "database_lost")).toHaveLength(1);
  await expect.poll(() => eventsOf(own, "database_back"), { timeout: 10_000 }).toHaveLength(1);
  const [back = "{}"] = eventsOf(own, "database_back");
  expect(JSON.parse(back).faults).toBeGreaterThanOrEqual(counts.unavailable);
  for (const event of ["mail_delivery_failed", "chore_failed", "notes_not_written"])
    expect(eventsOf(own, event)).toEqual([]);
  expect(unloggedLines(own)).toEqual(printed);
  await own.stop();
});
