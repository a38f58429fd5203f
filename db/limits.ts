import { sql } from "drizzle-orm";
import type { Db, Execute } from "./client";

/** So many counts under a key, in a window that opens with the first of them. */
export type Quota = { key: string; points: number; milliseconds: number };

/** What a counter stands at, this count included, and when its window ends. */
export type Count = { points: number; endsAt: Date };

type Row = { points: number; expire: string };

const countOf = ({ points, expire }: Row): Count => ({ points, endsAt: new Date(Number(expire)) });

/** Counts one more; of many at once each sees a number of its own. */
export async function countOne(
  db: Execute,
  { key, milliseconds }: Omit<Quota, "points">,
  now: Date,
): Promise<Count> {
  const at = now.getTime();
  const [row] = await db.execute<Row>(sql`
    insert into limits as l (key, points, expire) values (${key}, 1, ${at + milliseconds})
    on conflict (key) do update set
      points = case when l.expire > ${at} then l.points + 1 else 1 end,
      expire = case when l.expire > ${at} then l.expire else excluded.expire end
    returning points, expire`);
  if (!row) throw new Error("an upsert returned no row");
  return countOf(row);
}

/**
 * Counts one more for an account and for the network that it is tried from, in one statement: of many at once no more
 * than the account's quota get through. A full account costs its network nothing, and a full network cannot fill
 * accounts. Answers null for the counter that was passed over.
 */
export async function countAttempt(
  db: Db,
  { account, network }: { account: Quota; network: Quota },
  now: Date,
): Promise<{ account: Count | null; network: Count | null }> {
  const at = now.getTime();
  const rows = await db.$client<({ counter: "account" | "network" } & Row)[]>`
    with full_account as (
      update limits set points = points + 1
      where key = ${account.key} and points >= ${account.points} and expire > ${at}
      returning points, expire),
    network as (
      insert into limits as l (key, points, expire)
      select ${network.key}, 1, ${at + network.milliseconds}::bigint
      where not exists (select from full_account)
      on conflict (key) do update set
        points = case when l.expire > ${at} then l.points + 1 else 1 end,
        expire = case when l.expire > ${at} then l.expire else excluded.expire end
      returning points, expire),
    account as (
      insert into limits as l (key, points, expire)
      select ${account.key}, 1, ${at + account.milliseconds}::bigint
      from network where network.points <= ${network.points}
      on conflict (key) do update set
        points = case when l.expire > ${at} then l.points + 1 else 1 end,
        expire = case when l.expire > ${at} then l.expire else excluded.expire end
      returning points, expire)
    select 'account' as counter, points, expire from full_account
    union all select 'account', points, expire from account
    union all select 'network', points, expire from network`;
  const find = (counter: string) => rows.find((row) => row.counter === counter);
  const [ofAccount, ofNetwork] = [find("account"), find("network")];
  return {
    account: ofAccount ? countOf(ofAccount) : null,
    network: ofNetwork ? countOf(ofNetwork) : null,
  };
}

/** The attempt was not made after all: both get it back. Two statements, as below. */
export async function returnAttempt(
  db: Db,
  { account, network }: { account: string; network: string },
): Promise<void> {
  const giveBack = (key: string) =>
    db.$client`update limits set points = points - 1 where key = ${key} and points > 0`;
  await Promise.all([giveBack(account), giveBack(network)]);
}

/**
 * The attempt was no failure: the account starts afresh, and the network gets this one back. Two statements, since one
 * that locks both rows in another order than countAttempt could deadlock with it.
 */
export async function forgiveAttempt(
  db: Db,
  { account, network }: { account: string; network: string },
): Promise<void> {
  await Promise.all([
    db.$client`delete from limits where key = ${account}`,
    db.$client`update limits set points = points - 1 where key = ${network} and points > 0`,
  ]);
}

/** What was counted was no failure after all. */
export async function forgetCounts(db: Db, key: string): Promise<void> {
  await db.$client`delete from limits where key = ${key}`;
}
