import { type AuditContext, insertAuditEvent } from "@/db/audit/events";
import type { WhichGroup } from "@/db/groups/groups";
import {
  administers,
  deleteMember,
  insertMember,
  listMembers,
  setAdministers,
} from "@/db/groups/members";
import { isDecidedElsewhere } from "@/db/identities/groups";
import { database, type Transaction } from "@/db/system/client";
import { findUser, type Who } from "@/db/users/users";
import { ok, type Result, refuse } from "@/lib/result";
import { normalLogin } from "@/lib/users/username";
import { withGroup } from "./groups";
import { groupNamed } from "./named";

export type MemberRefusal =
  | "group_unknown"
  | "user_unknown"
  | "too_many_memberships"
  /** A sign-in provider alone decides who is a member. */
  | "group_managed";

/** Names a membership. `text` is the key or name of a group, in any case of letters. */
export type Membership = {
  group: WhichGroup | { text: string };
  user: Who;
  /** ID of a user who has to administer the group; for all others it doesn't exist. */
  by?: string;
};

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

/** Lets a member administer their group, or no longer. True if that changed anything. */
export const appointMember = (
  { administers: wanted, ...membership }: Membership & { administers: boolean },
  context: AuditContext,
): Promise<Result<boolean, MemberRefusal>> =>
  changeMembership(
    membership,
    context,
    wanted ? "group.administrator_added" : "group.administrator_removed",
    (tx, member) => setAdministers(tx, member, wanted),
  );

/** Takes back the removal of a member, who administers the group again if they did before. */
export async function restoreMember(
  { administers: wanted, ...membership }: Membership & { administers: boolean },
  context: AuditContext,
): Promise<Result<boolean, MemberRefusal>> {
  const added = await addMember(membership, context);
  if (!added.ok || !wanted) return added;
  return appointMember({ ...membership, administers: wanted }, context);
}

type Write = (
  tx: Transaction,
  member: { userId: string; groupId: string },
) => Promise<boolean | "too_many">;

type MembershipEvent = `group.${"member" | "administrator"}_${"added" | "removed"}`;

async function changeMembership(
  { group: named, user: who, by }: Membership,
  context: AuditContext,
  event: MembershipEvent,
  write: Write,
): Promise<Result<boolean, MemberRefusal>> {
  const which = "text" in named ? await groupNamed(named.text) : named;
  if (!which) return refuse("group_unknown");
  return withGroup<boolean, MemberRefusal>(
    which,
    async (tx, { id: groupId, key: group, managedBy }) => {
      const found = await findMember(tx, { groupId, who, by });
      if (!found.ok) return found;
      const { id: userId } = found.value;
      if (!(await isForPeople(tx, { managedBy, groupId, userId }, event)))
        return refuse("group_managed");
      const changed = await write(tx, { userId, groupId });
      if (changed === "too_many") return refuse("too_many_memberships");
      const values = event.endsWith("_added") ? { after: { group } } : { before: { group } };
      if (changed) await insertAuditEvent(tx, { ...context, event, userId, groupId, ...values });
      return ok(changed);
    },
  );
}

/**
 * True if people decide about a membership, as they do about the removal of somebody without an account
 * at the provider that manages the group: nothing else would ever end it.
 */
const isForPeople = async (
  tx: Transaction,
  { managedBy, ...member }: { managedBy: string | null; groupId: string; userId: string },
  event: MembershipEvent,
): Promise<boolean> =>
  managedBy === null ||
  (event === "group.member_removed" && !(await isDecidedElsewhere(tx, member)));

/**
 * Finds the user of a membership. Looks for the administrator first: what somebody else is told about
 * a group must not depend on who has an account.
 */
async function findMember(
  tx: Transaction,
  { groupId, who, by }: { groupId: string; who: Membership["user"]; by: string | undefined },
): Promise<Result<{ id: string }, MemberRefusal>> {
  if (by !== undefined && !(await administers(tx, { userId: by, groupId })))
    return refuse("group_unknown");
  const user = await findUser(tx, "login" in who ? { login: normalLogin(who.login) } : who);
  return user ? ok(user) : refuse("user_unknown");
}

/** Returns the ID of the user with a username or an email address; null if nobody has it. */
export const idOfLogin = async (login: string): Promise<string | null> =>
  (await findUser(database(), { login: normalLogin(login) }))?.id ?? null;

/** Members that a list shows at most. */
export const SHOWN_MEMBERS = 1000;

type Members = Awaited<ReturnType<typeof listMembers>>;

/** Returns a group's first members by username. */
export const membersOf = (id: string) =>
  withGroup<Members, never>({ id }, async (tx, { id: groupId }) =>
    ok(await listMembers(tx, { groupId, from: null, limit: SHOWN_MEMBERS })),
  );
