import { type SQL, sql } from "drizzle-orm";
import type { Execute } from "@/db/system/client";
import { MAX_GROUPS } from "./groups";
import { MAX_GROUPS_OF_USER } from "./members";

/** Membership as a file has it; without a username, only a group. */
export type WantedMember = { row: number; group: string; username: string; administers: boolean };

/** Rows that one statement works on, so that each meets the deadlines of requests. */
export const BATCH = 500;

/** Groups whose members one statement looks at. */
const GROUPS = 20;

/** Returns the conditions that divide the rows of a file, whose last one has this number. */
export const batchesTo = (last: number, row = sql`wanted.row`): SQL[] =>
  Array.from({ length: Math.ceil((last + 1) / BATCH) }, (_, n) => {
    const from = n * BATCH;
    return sql`${row} >= ${from} and ${row} < ${from + BATCH}`;
  });

/**
 * Loads the memberships of a file into a table of this transaction, so that the next statements need
 * no other parameters. Returns the rows whose user doesn't exist.
 */
export async function loadWanted(tx: Execute, rows: readonly WantedMember[]): Promise<number[]> {
  await tx.execute(sql`
    create temporary table wanted (row integer, key text, username text, administers boolean, user_id uuid,
      group_id uuid, change text) on commit drop`);
  // On the empty table: to index 100,000 rows at once may take longer than a statement has.
  await tx.execute(sql`create index on wanted (row)`);
  await tx.execute(sql`create index on wanted (group_id, user_id)`);
  for (let at = 0; at < rows.length; at += BATCH) {
    // Once is enough for the planner, and all rows may take longer than a statement has.
    if (at === BATCH) await tx.execute(sql`analyze wanted`);
    await tx.execute(sql`
      insert into wanted (row, key, username, administers, user_id)
      select w.row, w."group", w.username, w.administers, u.id
      from jsonb_to_recordset(${JSON.stringify(rows.slice(at, at + BATCH))}::text::jsonb)
        as w(row integer, "group" text, username text, administers boolean)
      left join users u on u.username = w.username`);
  }
  const unknown = await tx.execute<{ row: number }>(sql`
    select row from wanted where username <> '' and user_id is null order by row`);
  return unknown.map(({ row }) => row);
}

/** Returns the keys of the file that no group has, each once. */
export async function findMissing(tx: Execute): Promise<string[]> {
  const missing = await tx.execute<{ key: string }>(sql`
    select distinct on (lower(key)) key from wanted
    where not exists (select from groups g where lower(g.key) = lower(wanted.key)) order by lower(key), row`);
  return missing.map(({ key }) => key);
}

/** Finds each row's group, and notes in `change` whether its membership is "added" or "changed". */
export async function compareWanted(tx: Execute, last: number): Promise<void> {
  for (const batch of batchesTo(last))
    await tx.execute(sql`
      update wanted set group_id = found.group_id, change = found.change
      from (select wanted.row, g.id as group_id, case when wanted.user_id is null then null
          when m.user_id is null then 'added' when m.administers <> wanted.administers then 'changed' end as change
        from wanted left join groups g on lower(g.key) = lower(wanted.key)
        left join group_members m on m.group_id = g.id and m.user_id = wanted.user_id where ${batch}) found
      where wanted.row = found.row`);
}

export type MemberCounts = { added: number; changed: number; removed: number };

/** Counts what the compared file changes; members that it doesn't list count as removed if `removes`. */
export async function countChanges(tx: Execute, removes: boolean): Promise<MemberCounts> {
  const [counted] = await tx.execute<{ added: number; changed: number; kept: number }>(sql`
    select count(*) filter (where change = 'added')::int as added,
      count(*) filter (where change = 'changed')::int as changed,
      count(*) filter (where user_id is not null and change is distinct from 'added')::int as kept from wanted`);
  const { added = 0, changed = 0, kept = 0 } = counted ?? {};
  return { added, changed, removed: removes ? (await countMembersNow(tx)) - kept : 0 };
}

/** Counts the members of the file's groups. */
async function countMembersNow(tx: Execute): Promise<number> {
  let members = 0;
  for (const batch of await groupBatches(tx)) {
    const [counted] = await tx.execute<{ n: number }>(sql`
      select count(*)::int as n from group_members m where ${batch}`);
    members += counted?.n ?? 0;
  }
  return members;
}

/** Returns conditions on memberships `m` that divide those of the compared file's groups. */
export async function groupBatches(tx: Execute): Promise<SQL[]> {
  const found = await tx.execute<{ id: string }>(sql`
    select distinct group_id as id from wanted where group_id is not null`);
  return Array.from({ length: Math.ceil(found.length / GROUPS) }, (_, n) => {
    const ids = found.slice(n * GROUPS, (n + 1) * GROUPS).map(({ id }) => id);
    return sql`m.group_id = any (array(select jsonb_array_elements_text(${JSON.stringify(ids)}::text::jsonb)::uuid))`;
  });
}

type Excess = { problem: "too_many_groups" | "too_many_memberships"; row: number | null };

/** Returns the excess if there would be too many groups; null if not. */
export async function findExcessGroups(tx: Execute, more: number): Promise<Excess | null> {
  const [counted] = await tx.execute<{ n: number }>(sql`select count(*)::int as n from groups`);
  return more > 0 && (counted?.n ?? 0) + more > MAX_GROUPS
    ? { problem: "too_many_groups", row: null }
    : null;
}

/**
 * Returns the rows of the compared file that would change who is in a group although something else
 * decides it; `removes` could do so by any row.
 */
export async function findManaged(tx: Execute, removes: boolean): Promise<number[]> {
  const found = await tx.execute<{ row: number }>(sql`
    select wanted.row from wanted join groups g on g.id = wanted.group_id and g.managed_by is not null
    where wanted.change is not null or ${removes} order by 1`);
  return found.map(({ row }) => row);
}

/**
 * Returns a row of the compared file with which its user would be in too many groups; null if there is
 * none. `removes` takes them out of groups that the file has without them.
 */
export async function findExcessMember(
  tx: Execute,
  { removes, last }: { removes: boolean; last: number },
): Promise<Excess | null> {
  await tx.execute(sql`
    create temporary table adding (user_id uuid primary key, row integer, listed integer) on commit drop`);
  await tx.execute(sql`create index on adding (row)`);
  for (const batch of batchesTo(last))
    await tx.execute(sql`
      insert into adding
      select user_id, min(row) filter (where change = 'added'), count(*) filter (where ${removes} or change = 'added')
      from wanted where user_id is not null and ${batch} group by user_id
      on conflict (user_id) do update set listed = adding.listed + excluded.listed, row = least(adding.row, excluded.row)`);
  const stays = removes
    ? sql`not exists (select from wanted where wanted.group_id = m.group_id)`
    : sql`true`;
  for (const batch of batchesTo(last, sql`adding.row`)) {
    const [found] = await tx.execute<{ row: number | null }>(sql`
      select min(row) as row from adding where ${batch} and listed + (
        select count(*) from group_members m where m.user_id = adding.user_id and ${stays}) > ${MAX_GROUPS_OF_USER}`);
    if (found && found.row !== null) return { problem: "too_many_memberships", row: found.row };
  }
  return null;
}
