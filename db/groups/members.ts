import { and, asc, eq, sql } from "drizzle-orm";
import type { DbOrTransaction, Transaction } from "@/db/client";
import { noteLogout } from "@/db/outbox/logout-notices";
import { groupMembers } from "@/db/schema/groups";
import { users } from "@/db/schema/users";

/** Maximum number of groups that a person is a member of. */
export const MAX_GROUPS_OF_USER = 1000;

/**
 * SQL condition on a family `f` and its application `a`: without this group, `a` doesn't admit the
 * family's user.
 */
const admittedOnlyBy = (groupId: string) => sql`a.open_since is null and exists (
    select from application_groups ag where ag.application_id = a.id and ag.group_id = ${groupId})
  and not exists (
    select from application_groups ag join group_members m on m.group_id = ag.group_id
    where ag.application_id = a.id and m.user_id = f.user_id and ag.group_id <> ${groupId})`;

type Membership = { userId: string; groupId: string };

/** Adds a member. False if they are one already; "too_many" beyond the maximum of a person. */
export async function insertMember(
  tx: Transaction,
  member: Membership & { addedAt: Date },
): Promise<boolean | "too_many"> {
  const { userId } = member;
  if ((await tx.$count(groupMembers, eq(groupMembers.userId, userId))) >= MAX_GROUPS_OF_USER)
    return "too_many";
  const added = await tx
    .insert(groupMembers)
    .values(member)
    .onConflictDoNothing()
    .returning({ userId: groupMembers.userId });
  return added.length === 1;
}

/**
 * Removes a member, and tells the applications of their sessions that admit them no longer. False
 * if they are none.
 */
export async function deleteMember(
  tx: Transaction,
  { userId, groupId }: Membership,
  now: Date,
): Promise<boolean> {
  const removed = await tx
    .delete(groupMembers)
    .where(and(eq(groupMembers.userId, userId), eq(groupMembers.groupId, groupId)))
    .returning({ userId: groupMembers.userId });
  if (removed.length === 0) return false;
  await noteLogout(
    tx,
    sql`s.user_id = ${userId} and s.ended_at is null and ${admittedOnlyBy(groupId)}`,
    now,
  );
  return true;
}

/** Returns the members of a group by username. */
export const listMembers = (db: DbOrTransaction, groupId: string, limit: number) =>
  db
    .select({ username: users.username, name: users.name })
    .from(groupMembers)
    .innerJoin(users, eq(users.id, groupMembers.userId))
    .where(eq(groupMembers.groupId, groupId))
    .orderBy(asc(users.username))
    .limit(limit);
