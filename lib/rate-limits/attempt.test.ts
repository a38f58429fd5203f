import { beforeEach, expect, it } from "vitest";
import { type Outcome, reserve, settle } from "@/db/limits/counters";
import { closeDatabase, countingDatabase, openPools } from "@/db/system/client";
import { setUpProcessDatabase } from "@/test/database/database";
import { attempt, countFailure } from "./attempt";

const test = setUpProcessDatabase();
beforeEach(() => closeDatabase());

let keys = 0;
const newQuota = (points: number) => {
  keys += 1;
  return { key: `key ${keys}`, points, milliseconds: 60_000 };
};

const stored = async ({ key }: { key: string }) => {
  const [row] = await test.db.$client`select points, held from limits where key = ${key}`;
  return row && { points: Number(row.points), held: Number(row.held) };
};

it("uses connections of its own without durable commits", async () => {
  await countFailure([newQuota(3)], new Date());
  expect(openPools()).toEqual(["counting"]);
  const [row] = await countingDatabase().$client`show synchronous_commit`;
  expect(row).toEqual({ synchronous_commit: "off" });
  expect(countingDatabase().$client.options.max).toBe(2);
});

it("refuses from memory once a counter is full, until its window ends", async () => {
  const quota = newQuota(3);
  const now = new Date();
  for (let n = 0; n < 3; n++)
    expect(await countFailure([quota], now)).toEqual({ ok: true, value: null });
  const endsAt = new Date(now.getTime() + quota.milliseconds);
  await closeDatabase();
  for (let n = 0; n < 100; n++)
    expect(await countFailure([quota], now)).toEqual({ ok: true, value: endsAt });
  expect(openPools()).toEqual([]);
  expect(await stored(quota)).toEqual({ points: 3, held: 0 });
  expect(await countFailure([quota], endsAt)).toEqual({ ok: true, value: null });
});

it("detects once that another process filled a counter", async () => {
  const quota = newQuota(1);
  const now = new Date();
  await reserve(test.db, [quota], now);
  await settle(test.db, new Map([[quota.key, "failed"]]));
  expect(await countFailure([quota], now)).toMatchObject({ ok: true, value: expect.any(Date) });
  await closeDatabase();
  expect(await countFailure([quota], now)).toMatchObject({ ok: true, value: expect.any(Date) });
  expect(openPools()).toEqual([]);
});

it("waits for points reserved by others, and caches nothing of it", async () => {
  const quota = newQuota(2);
  const now = new Date();
  const release = () => settle(test.db, new Map<string, Outcome>([[quota.key, "released"]]));
  await reserve(test.db, [quota], now);
  await reserve(test.db, [quota], now);
  const waiting = countFailure([quota], now);
  await new Promise((resolve) => setTimeout(resolve, 120));
  await release();
  expect(await waiting).toEqual({ ok: true, value: null });
  await release();
  expect(await stored(quota)).toEqual({ points: 1, held: 0 });
});

it("returns every reservation if the work throws", async () => {
  const quotas = [newQuota(1), newQuota(2)];
  const failing = attempt(quotas, new Date(), () => Promise.reject(new Error("no memory")));
  await expect(failing).rejects.toThrow("no memory");
  for (const quota of quotas) expect(await stored(quota)).toEqual({ points: 0, held: 0 });
});

it("refuses at once and counts nothing if too many attempts are waiting", async () => {
  const quota = newQuota(1000);
  const all = await Promise.all(
    Array.from({ length: 200 }, () => countFailure([quota], new Date())),
  );
  const busy = all.filter((one) => !one.ok).length;
  expect(busy).toBe(134);
  expect(await stored(quota)).toEqual({ points: 66, held: 0 });
});

it("counts nothing if one of several counters is full", async () => {
  const [own, around] = [newQuota(2), newQuota(3)];
  const now = new Date();
  for (let n = 0; n < 2; n++) await countFailure([own, around], now);
  expect(await countFailure([own, around], now)).toMatchObject({ value: expect.any(Date) });
  expect(await countFailure([newQuota(2), around], now)).toEqual({ ok: true, value: null });
  const another = newQuota(2);
  expect(await countFailure([another, around], now)).toMatchObject({ value: expect.any(Date) });
  expect(await stored(around)).toEqual({ points: 3, held: 0 });
  expect(await stored(own)).toEqual({ points: 2, held: 0 });
  expect(await stored(another)).toBeUndefined();
});
