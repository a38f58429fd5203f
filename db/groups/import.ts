import { type SQL, sql } from "drizzle-orm";
import type { Db, Execute } from "@/db/client";
import { MAX_GROUPS } from "./groups";
import { MAX_GROUPS_OF_USER } from "./members";

/** Membership as a file has it; without a username, only a group. */
export type WantedMember = { row: number; group: string; username: string; administers: boolean };

/** Rows that one statement works on, so that each meets the deadlines of requests. */
const BATCH = 1000;

/** Returns the conditions that divide the rows of a file, whose last one has this number. */
const batchesTo = (last: number): SQL[] =>
  Array.from({ length: Math.ceil((last + 1) / BATCH) }, (_, n) => {
    const from = n * BATCH;
    return sql`wanted.row >= ${from} and wanted.row < ${from + BATCH}`;
  });

/**
 * Loads the memberships of a file into a table of this transaction, so that the next statements need
 * no other parameters. Returns the rows whose user doesn't exist.
 */
export async function loadWanted(tx: Execute, rows: readonly WantedMember[]): Promise<number[]> {
  await tx.execute(sql`
    create temporary table wanted (row integer, key text, username text, administers boolean, user_id uuid, group_id uuid) on commit drop`);
  for (let at = 0; at < rows.length; at += BATCH)
    await tx.execute(sql`
      insert into wanted (row, key, username, administers, user_id)
      select w.row, w."group", w.username, w.administers, u.id
      from jsonb_to_recordset(${JSON.stringify(rows.slice(at, at + BATCH))}::text::jsonb)
        as w(row integer, "group" text, username text, administers boolean)
      left join users u on u.username = w.username`);
  await tx.execute(sql`create index on wanted (row)`);
  await tx.execute(sql`analyze wanted`);
  const unknown = await tx.execute<{ row: number }>(sql`
    select row from wanted where username <> '' and user_id is null order by row`);
  return unknown.map(({ row }) => row);
}

/**
 * Creates the groups that don't exist, named by their keys, and returns their keys. Nobody else can
 * change the file's groups from here on.
 */
export async function createWanted(tx: Execute, last: number): Promise<string[]> {
  const created = await tx.execute<{ key: string }>(sql`
    insert into groups (key, name)
    select distinct on (lower(key)) key, key from wanted order by lower(key), row
    on conflict do nothing returning key`);
  await tx.execute(sql`
    select from groups where lower(key) in (select lower(key) from wanted) order by id for no key update`);
  for (const batch of batchesTo(last))
    await tx.execute(sql`
      update wanted set group_id = g.id from groups g where lower(g.key) = lower(wanted.key) and ${batch}`);
  return created.map(({ key }) => key);
}

export type MemberCounts = { added: number; changed: number; removed: number };

/**
 * Writes the memberships of the rows up to the last. Those that stay keep their stamps, so that
 * access that rests on them lives on. `removes` removes other members of the same groups, which
 * notifies no application (docs/decisions/0103-order-admissions-by-stamps.md).
 */
export async function writeWanted(
  tx: Execute,
  { removes, at, last }: { removes: boolean; at: Date; last: number },
): Promise<MemberCounts> {
  const counts = { added: 0, changed: 0, removed: 0 };
  for (const batch of batchesTo(last)) {
    const written = await tx.execute<{ added: boolean }>(sql`
      insert into group_members (user_id, group_id, administers, added_at)
      select user_id, group_id, administers, ${at.toISOString()}::timestamptz from wanted
      where user_id is not null and ${batch}
      on conflict (user_id, group_id) do update set administers = excluded.administers
        where group_members.administers <> excluded.administers
      returning (xmax = 0) as added`);
    const added = written.filter((member) => member.added).length;
    counts.added += added;
    counts.changed += written.length - added;
  }
  if (removes) counts.removed = await removeOthers(tx);
  return counts;
}

/** Removes the members that the file doesn't name, and returns their number. */
async function removeOthers(tx: Execute): Promise<number> {
  for (let removed = 0; ; ) {
    const { length } = await tx.execute(sql`
      delete from group_members where ctid = any (array(
        select m.ctid from group_members m where m.group_id in (select group_id from wanted)
          and not exists (select from wanted w where w.group_id = m.group_id and w.user_id = m.user_id)
        limit ${10 * BATCH})) returning 1`);
    removed += length;
    if (length < 10 * BATCH) return removed;
  }
}

type Excess = { problem: "too_many_groups" | "too_many_memberships"; row: number | null };

/** Returns which maximum the memberships exceed, with a row that does; null if none. */
export async function findExcess(tx: Execute, last: number): Promise<Excess | null> {
  const [counted] = await tx.execute<{ groups: number }>(sql`
    select count(*)::int as groups from groups`);
  if (counted && counted.groups > MAX_GROUPS) return { problem: "too_many_groups", row: null };
  for (const batch of batchesTo(last)) {
    const [found] = await tx.execute<{ row: number | null }>(sql`
      select min(row) as row from (select user_id, min(row) as row from wanted where ${batch} group by user_id) w
      where (select count(*) from group_members m where m.user_id = w.user_id) > ${MAX_GROUPS_OF_USER}`);
    if (found && found.row !== null) return { problem: "too_many_memberships", row: found.row };
  }
  return null;
}

/** Returns all groups with their members, by key and username; a group without members once. */
export const listForExport = (db: Db) =>
  db.$client<Omit<WantedMember, "row">[]>`
    select g.key as "group", coalesce(u.username, '') as username, coalesce(m.administers, false) as administers
    from groups g left join group_members m on m.group_id = g.id left join users u on u.id = m.user_id
    order by lower(g.key), u.username`;
