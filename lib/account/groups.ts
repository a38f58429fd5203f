import type { AuditContext } from "@/db/audit/events";
import { administers, countGroupsOf, listGroupsOf } from "@/db/groups/members";
import { database } from "@/db/system/client";
import { reading } from "@/db/system/faults";
import { readGroup } from "@/lib/groups/list";
import {
  addMember,
  appointMember,
  dropMember,
  type MemberRefusal,
  type Membership,
  restoreMember,
} from "@/lib/groups/members";
import { readPage } from "@/lib/lists/page";
import type { Position } from "@/lib/lists/sort";
import { countFailure } from "@/lib/rate-limits/attempt";
import { type Result, refuse } from "@/lib/result";

/** Returns a page of a user's groups by name. */
export const ownGroups = (userId: string, from: Position | null) =>
  readPage(from, {
    read: (part) => reading(listGroupsOf(database(), { userId, ...part })),
    count: () => reading(countGroupsOf(database(), userId)),
  });

/** Returns a group that the user administers; null for any other. */
export async function readAdministered(id: string, userId: string) {
  const group = await readGroup(id);
  return group && (await reading(administers(database(), { userId, groupId: group.id })))
    ? group
    : null;
}

/**
 * Changes of members that a group's administrator may try in an hour: an addition tells if somebody
 * has an account, and each change leaves an event.
 */
const HOURLY = { points: 60, milliseconds: 3_600_000 };

/** Membership in a group that `by` has to administer. */
type Owned = { by: string; group: string; user: string };

type Changed = Promise<Result<boolean, MemberRefusal | "too_many_attempts">>;

/** Adds a user to a group that somebody administers. True if that changed anything. */
export const addMemberBy = (
  { by, group, login }: { by: string; group: string; login: string },
  context: AuditContext,
): Changed =>
  counted(by, context, () => addMember({ group: { id: group }, user: { login }, by }, context));

const byAdministrator =
  <More extends object>(
    change: (
      member: Membership & More,
      context: AuditContext,
    ) => Promise<Result<boolean, MemberRefusal>>,
  ) =>
  ({ by, group, user, ...more }: Owned & More, context: AuditContext): Changed => {
    const member = { ...more, group: { id: group }, user: { id: user }, by };
    return counted(by, context, () => change(member as unknown as Membership & More, context));
  };

export const dropMemberBy = byAdministrator(dropMember);
export const restoreMemberBy = byAdministrator<{ administers: boolean }>(restoreMember);
export const appointMemberBy = byAdministrator<{ administers: boolean }>(appointMember);

async function counted(
  by: string,
  { at }: AuditContext,
  change: () => Promise<Result<boolean, MemberRefusal>>,
): Changed {
  const full = await countFailure([{ key: `group changes ${by}`, ...HOURLY }], at);
  return full.ok && !full.value ? change() : refuse("too_many_attempts");
}
