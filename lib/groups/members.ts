import { type AuditContext, insertAuditEvent } from "@/db/audit/events";
import { database, type Transaction } from "@/db/client";
import { deleteMember, insertMember, listMembers } from "@/db/groups/members";
import { findUser } from "@/db/users/users";
import { ok, type Result, refuse } from "@/lib/result";
import { withGroup } from "./groups";

export type MemberRefusal = "group_unknown" | "user_unknown" | "too_many_memberships";

type Membership = { key: string; username: string };

/** Adds a user to a group. True if that changed anything. It revives no access that ended before. */
export const addMember = (
  membership: Membership,
  context: AuditContext,
): Promise<Result<boolean, MemberRefusal>> =>
  changeMembership(membership, context, "group.member_added", (tx, member) =>
    insertMember(tx, { ...member, addedAt: context.at }),
  );

/**
 * Removes a user from a group. What applications hold of them because of it ends at once. True if
 * that changed anything.
 */
export const dropMember = (
  membership: Membership,
  context: AuditContext,
): Promise<Result<boolean, MemberRefusal>> =>
  changeMembership(membership, context, "group.member_removed", (tx, member) =>
    deleteMember(tx, member, context.at),
  );

type Write = (
  tx: Transaction,
  member: { userId: string; groupId: string },
) => Promise<boolean | "too_many">;

async function changeMembership(
  { key, username }: Membership,
  context: AuditContext,
  event: "group.member_added" | "group.member_removed",
  write: Write,
): Promise<Result<boolean, MemberRefusal>> {
  const user = await findUser(database(), { username });
  if (!user) return refuse("user_unknown");
  const { id: userId } = user;
  return withGroup(key, async (tx, { id: groupId, key: group }) => {
    const changed = await write(tx, { userId, groupId });
    if (changed === "too_many") return refuse("too_many_memberships");
    const about = { userId, groupId, after: { group } };
    if (changed) await insertAuditEvent(tx, { ...context, event, ...about });
    return ok(changed);
  });
}

/** Members that a list shows at most. */
export const SHOWN_MEMBERS = 1000;

type Members = Awaited<ReturnType<typeof listMembers>>;

/** Returns a group's first members by username. */
export const membersOf = (key: string) =>
  withGroup<Members, never>(key, async (tx, { id }) =>
    ok(await listMembers(tx, id, SHOWN_MEMBERS)),
  );
