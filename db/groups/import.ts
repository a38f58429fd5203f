import { sql } from "drizzle-orm";
import type { Db, Execute } from "@/db/client";
import { MAX_GROUPS } from "./groups";
import { MAX_GROUPS_OF_USER } from "./members";

/** Membership as a file has it; without a username, only a group. */
export type WantedMember = { row: number; group: string; username: string; administers: boolean };

/** Rows that one statement loads, so that each meets the deadlines of requests. */
const BATCH = 5000;

/**
 * Loads the memberships of a file into a table of this transaction, so that each of the next
 * statements works on all of them, and lets nobody else change their groups. Returns the rows whose
 * user doesn't exist.
 */
export async function loadWanted(tx: Execute, rows: readonly WantedMember[]): Promise<number[]> {
  await tx.execute(sql`
    create temporary table wanted (row integer, key text, username text, administers boolean, user_id uuid, group_id uuid) on commit drop`);
  for (let at = 0; at < rows.length; at += BATCH)
    await tx.execute(sql`
      insert into wanted (row, key, username, administers)
      select w.row, w."group", w.username, w.administers
      from jsonb_to_recordset(${JSON.stringify(rows.slice(at, at + BATCH))}::text::jsonb)
        as w(row integer, "group" text, username text, administers boolean)`);
  await tx.execute(
    sql`update wanted set user_id = u.id from users u where u.username = wanted.username`,
  );
  const unknown = await tx.execute<{ row: number }>(sql`
    select row from wanted where username <> '' and user_id is null order by row`);
  return unknown.map(({ row }) => row);
}

/** Creates the groups that don't exist, named by their keys, and returns their keys. */
export async function createWanted(tx: Execute): Promise<string[]> {
  const created = await tx.execute<{ key: string }>(sql`
    insert into groups (key, name)
    select distinct on (lower(key)) key, key from wanted order by lower(key), row
    on conflict do nothing returning key`);
  await tx.execute(sql`
    select from groups where lower(key) in (select lower(key) from wanted) order by id for no key update`);
  await tx.execute(sql`
    update wanted set group_id = g.id from groups g where lower(g.key) = lower(wanted.key)`);
  return created.map(({ key }) => key);
}

export type MemberCounts = { added: number; changed: number; removed: number };

/**
 * Writes the memberships. Those that stay keep their stamps, so that access that rests on them lives
 * on. `removes` removes other members of the same groups, which notifies no application
 * (docs/decisions/0103-order-admissions-by-stamps.md).
 */
export async function writeWanted(
  tx: Execute,
  { removes, at }: { removes: boolean; at: Date },
): Promise<MemberCounts> {
  const written = await tx.execute<{ added: boolean }>(sql`
    insert into group_members (user_id, group_id, administers, added_at)
    select user_id, group_id, administers, ${at.toISOString()}::timestamptz from wanted where user_id is not null
    on conflict (user_id, group_id) do update set administers = excluded.administers
      where group_members.administers <> excluded.administers
    returning (xmax = 0) as added`);
  const added = written.filter((member) => member.added).length;
  const removed = removes
    ? await tx.execute(sql`
        delete from group_members m where m.group_id in (select group_id from wanted)
          and not exists (select from wanted w where w.group_id = m.group_id and w.user_id = m.user_id) returning 1`)
    : [];
  return { added, changed: written.length - added, removed: removed.length };
}

/** Returns which maximum the memberships exceed, with a row that does; null if none. */
export async function findExcess(
  tx: Execute,
): Promise<{ problem: "too_many_groups" | "too_many_memberships"; row: number | null } | null> {
  const [found] = await tx.execute<{ groups: number; row: number | null }>(sql`
    select (select count(*)::int from groups) as groups, (
      select min(row) from wanted where user_id in (
        select m.user_id from group_members m where m.user_id in (select user_id from wanted)
        group by m.user_id having count(*) > ${MAX_GROUPS_OF_USER})) as row`);
  if (!found) return null;
  if (found.groups > MAX_GROUPS) return { problem: "too_many_groups", row: null };
  return found.row === null ? null : { problem: "too_many_memberships", row: found.row };
}

/** Returns all groups with their members, by key and username; a group without members once. */
export const listForExport = (db: Db) =>
  db.$client<Omit<WantedMember, "row">[]>`
    select g.key as "group", coalesce(u.username, '') as username, coalesce(m.administers, false) as administers
    from groups g left join group_members m on m.group_id = g.id left join users u on u.id = m.user_id
    order by lower(g.key), u.username`;
