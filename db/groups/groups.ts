import { and, count, eq, inArray, isNotNull, isNull, or, type SQL, sql } from "drizzle-orm";
import { applicationGroups, groupMembers, groups } from "@/db/schema/groups";
import type { Db, DbOrTransaction, Transaction } from "@/db/system/client";
import { columns } from "@/db/system/columns";
import { contains, type Position, type SortColumn, valueInSql, walk } from "@/db/system/keyset";
import { lockAdmissions } from "./admissions";
import { isActiveMember } from "./members";

export const MAX_GROUPS = 10_000;

export type Group = Pick<
  typeof groups.$inferSelect,
  "id" | "key" | "name" | "description" | "managedBy" | "revision"
>;

const COLUMNS = columns(groups, "id", "key", "name", "description", "managedBy", "revision");

/** Names a group. A key counts in any case of its letters. */
export type WhichGroup = { key: string } | { id: string };

const is = (which: WhichGroup) =>
  "id" in which ? eq(groups.id, which.id) : sql`lower(${groups.key}) = lower(${which.key})`;

export async function findGroup(db: DbOrTransaction, which: WhichGroup): Promise<Group | null> {
  const [group] = await db.select(COLUMNS).from(groups).where(is(which));
  return group ?? null;
}

/** Returns a group, and lets nobody else change it until the transaction ends. Null if there is none. */
export async function lockGroup(tx: Transaction, which: WhichGroup): Promise<Group | null> {
  const [group] = await tx.select(COLUMNS).from(groups).where(is(which)).for("no key update");
  return group ?? null;
}

export type NamedGroup = Pick<Group, "id" | "key" | "name">;

const NAMES = columns(groups, "id", "key", "name");

/** Returns those of the groups whose members something else than people decides. */
export const listManaged = (db: DbOrTransaction, ids: readonly string[]) =>
  db
    .select({ id: groups.id })
    .from(groups)
    .where(and(inArray(groups.id, [...ids]), isNotNull(groups.managedBy)));

/** Returns the groups that have one of the texts as their key or name, in any case of letters. */
export function listNamed(db: DbOrTransaction, texts: readonly string[]) {
  const asked = texts.map((text) => text.toLowerCase());
  return db
    .select(NAMES)
    .from(groups)
    .where(
      or(inArray(sql`lower(${groups.key})`, asked), inArray(sql`lower(${groups.name})`, asked)),
    );
}

/** Returns the groups that texts name as listNamed does; locks them against removal. */
export const lockNamed = (db: DbOrTransaction, texts: readonly string[]) =>
  listNamed(db, texts).for("key share");

/**
 * Returns the first groups by key whose key or name contains a text; an empty one stands for all. `open` leaves out
 * those that a provider manages.
 */
export const listFirst = (db: DbOrTransaction, limit: number, q = "", open = false) =>
  db
    .select(NAMES)
    .from(groups)
    .where(and(contains(q, groups.key, groups.name), open ? isNull(groups.managedBy) : undefined))
    .orderBy(sql`lower(${groups.key})`)
    .limit(limit);

/** Creates a group. Null if its key is taken; "too_many" beyond the maximum. */
export async function insertGroup(
  tx: Transaction,
  group: Pick<Group, "key" | "name" | "description">,
): Promise<string | null | "too_many"> {
  if ((await tx.$count(groups)) >= MAX_GROUPS) return "too_many";
  const [made] = await tx
    .insert(groups)
    .values(group)
    .onConflictDoNothing()
    .returning({ id: groups.id });
  return made?.id ?? null;
}

/** Changes the name and the description of a locked group, and counts its revision up. */
export async function updateGroup(
  tx: Transaction,
  id: string,
  change: Pick<Group, "name" | "description">,
): Promise<void> {
  await tx
    .update(groups)
    .set({ ...change, revision: sql`${groups.revision} + 1` })
    .where(eq(groups.id, id));
}

/** Lets nobody give a group to an application or a site until the transaction ends. */
export const lockAssignments = (tx: Transaction, id: string) =>
  tx.select({ id: groups.id }).from(groups).where(eq(groups.id, id)).for("update");

/** Removes a group with its memberships and assignments. */
export async function deleteGroup(tx: Transaction, id: string): Promise<void> {
  await tx.delete(groups).where(eq(groups.id, id));
  await lockAdmissions(tx);
}

const BY_KEY: SortColumn = { by: sql`lower(${groups.key})`, kind: "text", tie: groups.id };

export type GroupQuestion = {
  /** Text that the key or the name contains, in any case; empty for all. */
  q: string;
  from: Position | null;
  limit: number;
  /** Members that are counted at most for each group; all by default. */
  mostMembers?: number;
};

/** Returns groups by key, with the numbers of their active members and applications. */
export function listGroups(db: DbOrTransaction, { q, from, limit, mostMembers }: GroupQuestion) {
  const { beyond, offset, order } = walk(BY_KEY, { down: false }, from);
  return db
    .select({
      ...COLUMNS,
      members: countOf(db, groupMembers, { most: mostMembers, only: isActiveMember }),
      applications: countOf(db, applicationGroups),
      place: { value: valueInSql(BY_KEY), tie: groups.id },
    })
    .from(groups)
    .where(and(contains(q, groups.key, groups.name), beyond))
    .orderBy(order)
    .offset(offset)
    .limit(limit);
}

type Counted = { most?: number | undefined; only?: SQL };

/** Counts the rows of a group that match `only`; `most` stops the count. */
function countOf(
  db: DbOrTransaction,
  table: typeof groupMembers | typeof applicationGroups,
  { most, only }: Counted = {},
) {
  const rows = db
    .select({ one: sql`1`.as("one") })
    .from(table)
    .where(and(eq(table.groupId, groups.id), only));
  const counted = (most === undefined ? rows : rows.limit(most)).as("counted");
  return sql<number>`(${db.select({ n: count() }).from(counted)})`.mapWith(Number);
}

/** Counts the groups whose key or name contains a text; an empty one counts all. */
export const countGroups = (db: Db, q: string) =>
  db.$count(groups, contains(q, groups.key, groups.name));
