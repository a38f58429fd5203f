import { and, eq, ne, sql } from "drizzle-orm";
import { isDecided, managerName } from "@/db/identities/groups";
import { noteLogout } from "@/db/outbox/logout-notices";
import { groupMembers, groups } from "@/db/schema/groups";
import { users } from "@/db/schema/users";
import type { Db, DbOrTransaction, Transaction } from "@/db/system/client";
import { columns } from "@/db/system/columns";
import { withCustomPlans } from "@/db/system/custom-plans";
import { contains, type Position, type SortColumn, valueInSql, walk } from "@/db/system/keyset";
import { pictureInSql, stateInSql } from "@/db/users/list";
import { lockAdmissions } from "./admissions";

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
  await lockAdmissions(tx);
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
  await lockAdmissions(tx);
  return true;
}

/** Lets a member administer their group, or no longer. False if that changes nothing. */
export async function setAdministers(
  tx: Transaction,
  { userId, groupId }: Membership,
  administers: boolean,
): Promise<boolean> {
  const changed = await tx
    .update(groupMembers)
    .set({ administers })
    .where(
      and(
        eq(groupMembers.userId, userId),
        eq(groupMembers.groupId, groupId),
        ne(groupMembers.administers, administers),
      ),
    )
    .returning({ userId: groupMembers.userId });
  return changed.length === 1;
}

export async function administers(db: DbOrTransaction, { userId, groupId }: Membership) {
  const [found] = await db
    .select({ administers: groupMembers.administers })
    .from(groupMembers)
    .where(and(eq(groupMembers.userId, userId), eq(groupMembers.groupId, groupId)));
  return found?.administers ?? false;
}

const BY_NAME: SortColumn = { by: sql`lower(${groups.name})`, kind: "text", tie: groups.id };

type GroupQuestion = { userId: string; from: Position | null; limit: number };

/** Lists the groups of a user from a position on, by name. */
export function listGroupsOf(db: DbOrTransaction, { userId, from, limit }: GroupQuestion) {
  const { beyond, offset, order } = walk(BY_NAME, { down: false }, from);
  return db
    .select({
      ...columns(groups, "id", "key", "name", "description"),
      administers: groupMembers.administers,
      /** Name of the provider that decides about the membership; null if people did. */
      manager: sql<
        string | null
      >`case when ${isDecided(groupMembers.userId, groups.id)} then ${managerName} end`,
      isDecided: isDecided(groupMembers.userId, groups.id),
      place: { value: valueInSql(BY_NAME), tie: groups.id },
    })
    .from(groupMembers)
    .innerJoin(groups, eq(groups.id, groupMembers.groupId))
    .where(and(eq(groupMembers.userId, userId), beyond))
    .orderBy(order)
    .offset(offset)
    .limit(limit);
}

export const countGroupsOf = (db: Db, userId: string) =>
  db.$count(groupMembers, eq(groupMembers.userId, userId));

const BY_USERNAME: SortColumn = { by: users.username, kind: "text", tie: users.id };

type MemberQuestion = {
  groupId: string;
  /** Text that the username or the name contains, in any case; empty for all. */
  q?: string;
  from: Position | null;
  limit: number;
};

const found = (q: string) => contains(q, users.username, users.name);

export function listMembers(db: DbOrTransaction, question: MemberQuestion) {
  const { groupId, q = "", from, limit } = question;
  const { beyond, offset, order } = walk(BY_USERNAME, { down: false }, from);
  return db
    .select({
      ...columns(users, "id", "username", "name"),
      pictureHash: pictureInSql,
      isInvited: sql<boolean>`${stateInSql} = 'invited'`,
      isDeactivated: sql<boolean>`${users.deactivatedAt} is not null`,
      administers: groupMembers.administers,
      isDecided: isDecided(users.id, groupMembers.groupId),
      addedAt: groupMembers.addedAt,
    })
    .from(groupMembers)
    .innerJoin(users, eq(users.id, groupMembers.userId))
    .where(and(eq(groupMembers.groupId, groupId), found(q), beyond))
    .orderBy(order)
    .offset(offset)
    .limit(limit);
}

/**
 * Returns a page of the members of a group of any size. A generic plan expects a group of average
 * size, and reads and sorts all members of a large one.
 */
export const listMembersPage = (db: Db, question: MemberQuestion) =>
  withCustomPlans(db, (tx) => listMembers(tx, question));

type Count = { q?: string; isActive?: boolean; most?: number | null };

/**
 * Counts the members of a group, or those whose username or name contains a text, or whose accounts aren't
 * deactivated; `most` stops the count.
 */
export const countMembers = (
  db: Db | Transaction,
  groupId: string,
  { q = "", isActive = false, most = null }: Count = {},
) =>
  db.$count(sql`(
    select from ${groupMembers} where ${groupMembers.groupId} = ${groupId} and ${
      q === ""
        ? sql`true`
        : sql`exists (
      select from ${users} where ${users.id} = ${groupMembers.userId} and ${found(q)})`
    }
    and ${isActive ? isActiveMember : sql`true`} limit ${most}) as counted`);

/** SQL condition that a member's account isn't deactivated: they have what the group gives to nobody. */
export const isActiveMember = sql`not exists (
  select from ${users} where ${users.id} = ${groupMembers.userId} and ${users.deactivatedAt} is not null)`;
