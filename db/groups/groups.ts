import { asc, count, eq, sql } from "drizzle-orm";
import type { DbOrTransaction, Transaction } from "@/db/client";
import { applicationGroups, groupMembers, groups } from "@/db/schema/groups";

/** Maximum number of groups. */
export const MAX_GROUPS = 10_000;

export type Group = Pick<
  typeof groups.$inferSelect,
  "id" | "key" | "name" | "description" | "revision"
>;

const COLUMNS = {
  id: groups.id,
  key: groups.key,
  name: groups.name,
  description: groups.description,
  revision: groups.revision,
};

/** Returns the group with this key, in any case of its letters; null if there is none. */
export async function findGroup(db: DbOrTransaction, key: string): Promise<Group | null> {
  const [group] = await db
    .select(COLUMNS)
    .from(groups)
    .where(sql`lower(${groups.key}) = lower(${key})`);
  return group ?? null;
}

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

/** Changes a group's name and description, and counts the revision up. False if it is gone. */
export async function updateGroup(
  tx: Transaction,
  id: string,
  change: Pick<Group, "name" | "description">,
): Promise<boolean> {
  const changed = await tx
    .update(groups)
    .set({ ...change, revision: sql`${groups.revision} + 1` })
    .where(eq(groups.id, id))
    .returning({ id: groups.id });
  return changed.length === 1;
}

/** Removes a group with its memberships and assignments. False if it is gone. */
export async function deleteGroup(tx: Transaction, id: string): Promise<boolean> {
  const gone = await tx.delete(groups).where(eq(groups.id, id)).returning({ id: groups.id });
  return gone.length === 1;
}

/** Returns all groups with the numbers of their members and applications, by key. */
export const listGroups = (db: DbOrTransaction) =>
  db
    .select({
      ...COLUMNS,
      members: sql<number>`(${db
        .select({ n: count() })
        .from(groupMembers)
        .where(eq(groupMembers.groupId, groups.id))})`.mapWith(Number),
      applications: sql<number>`(${db
        .select({ n: count() })
        .from(applicationGroups)
        .where(eq(applicationGroups.groupId, groups.id))})`.mapWith(Number),
    })
    .from(groups)
    .orderBy(asc(sql`lower(${groups.key})`));
