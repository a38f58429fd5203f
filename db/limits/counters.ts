import { createHash } from "node:crypto";
import { inArray, sql } from "drizzle-orm";
import { limits } from "@/db/schema/limits";
import { type Db, type DbOrTransaction, type Execute, executePrepared } from "@/db/system/client";

/** Limit of `points` failures under a key, in a window of `milliseconds` from the first one on. */
export type Quota = { key: string; points: number; milliseconds: number };

/** Milliseconds after which an unsettled reservation is void: longer than any password check. */
export const RESERVATION_MS = 15_000;

/** Reason for a refused point: "full" until `endsAt`; "held" until other attempts are settled. */
type Refused = { key: string; why: "full"; endsAt: Date } | { key: string; why: "held" };

/**
 * Reserves one point under each key with a point left and returns those keys. Failures and
 * reservations together never exceed a quota, however many processes reserve concurrently. Rows are
 * locked in key order, here and in `settle`.
 */
export async function reserve(db: Db, quotas: readonly Quota[], now: Date): Promise<Set<string>> {
  const at = now.getTime();
  const rows = await db.$client<{ key: string }[]>`
    with asked as (
      select * from unnest(
        ${quotas.map(({ key }) => key)}::text[], ${quotas.map(({ points }) => points)}::int[],
        ${quotas.map(({ milliseconds }) => milliseconds)}::int[]) as asked (key, points, milliseconds))
    insert into limits as l (key, points, expire, held, held_until)
    select key, 0, ${at}::bigint + milliseconds, 1, ${at + RESERVATION_MS}::bigint from asked order by key
    on conflict (key) do update set
      points = case when l.expire > ${at} then l.points else 0 end,
      expire = case when l.expire > ${at} then l.expire else excluded.expire end,
      held = case when l.expire > ${at} and l.held_until > ${at} then l.held + 1 else 1 end,
      held_until = excluded.held_until
    where l.expire <= ${at}
      or l.points + case when l.held_until > ${at} then l.held else 0 end
        < (select asked.points from asked where asked.key = l.key)
    returning key`;
  return new Set(rows.map(({ key }) => key));
}

/**
 * Returns why `reserve` got no point under these keys. A key with a point left by now counts as
 * "held": try again.
 */
export async function findRefusals(
  db: Db,
  quotas: readonly Quota[],
  now: Date,
): Promise<Refused[]> {
  const rows = await db.$client<{ key: string; points: number; expire: string }[]>`
    select key, points, expire from limits
    where key = any(${quotas.map(({ key }) => key)}::text[]) and expire > ${now.getTime()}`;
  return quotas.map(({ key, points }) => {
    const row = rows.find((one) => one.key === key);
    if (!row || row.points < points) return { key, why: "held" };
    return { key, why: "full", endsAt: new Date(Number(row.expire)) };
  });
}

/**
 * Result of an attempt: "failed" counts it, "released" does not, and "cleared" also deletes the
 * failures before it.
 */
export type Outcome = "failed" | "released" | "cleared";

type Settled = { key: string; points: number; endsAt: Date };

export async function settle(db: Db, outcomes: ReadonlyMap<string, Outcome>): Promise<Settled[]> {
  const rows = await db.$client<{ key: string; points: number; expire: string }[]>`
    with asked as (
      select * from unnest(${[...outcomes.keys()]}::text[], ${[...outcomes.values()]}::text[])
        as asked (key, outcome)),
    locked as (
      select l.key, asked.outcome from limits l join asked on asked.key = l.key
      order by l.key for update of l)
    update limits l set
      held = greatest(l.held - 1, 0),
      points = case locked.outcome when 'failed' then l.points + 1 when 'cleared' then 0 else l.points end
    from locked where l.key = locked.key
    returning l.key, l.points, l.expire`;
  return rows.map(({ key, points, expire }) => ({ key, points, endsAt: new Date(Number(expire)) }));
}

/** Value of a counter, this count included, and the end of its window. */
type Count = { points: number; endsAt: Date };

type Row = { points: number; expire: string };

const countOf = ({ points, expire }: Row): Count => ({ points, endsAt: new Date(Number(expire)) });

/** Increments a counter; each concurrent caller gets a different value. */
export async function countOne(
  db: Execute,
  { key, milliseconds }: { key: string; milliseconds: number },
  now: Date,
): Promise<Count> {
  const at = now.getTime();
  const [row] = await executePrepared<Row>(
    db,
    sql`
    insert into limits as l (key, points, expire) values (${key}, 1, ${at + milliseconds})
    on conflict (key) do update set
      points = case when l.expire > ${at} then l.points + 1 else 1 end,
      expire = case when l.expire > ${at} then l.expire else excluded.expire end
    returning points, expire`,
  );
  if (!row) throw new Error("an upsert returned no row");
  return countOf(row);
}

const keyOf = (subject: string) => createHash("sha256").update(subject).digest("base64url");

/** Returns the key that counts failed sign-ins to an account. */
export const accountCounter = (userId: string): string => keyOf(`sign-in user ${userId}`);

/** Returns the keys that count wrong answers at an account's second step, by window. */
export const secondStepCounters = (userId: string) => ({
  quarter: keyOf(`second step in 15 minutes ${userId}`),
  day: keyOf(`second step in a day ${userId}`),
});

/** Deletes an account's failed sign-ins. No process caches them, so the next attempt is checked. */
export const clearAccountCounter = (tx: DbOrTransaction, userId: string): Promise<void> =>
  clearCounters(tx, [accountCounter(userId)]);

export async function clearCounters(tx: DbOrTransaction, keys: readonly string[]): Promise<void> {
  await tx.delete(limits).where(inArray(limits.key, [...keys]));
}
