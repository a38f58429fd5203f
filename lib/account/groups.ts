import type { AuditContext } from "@/db/audit/events";
import { database } from "@/db/client";
import { reading } from "@/db/faults";
import { administers, listGroupsOf } from "@/db/groups/members";
import { readGroup } from "@/lib/groups/list";
import { addMember, type MemberRefusal } from "@/lib/groups/members";
import { countFailure } from "@/lib/rate-limits/attempt";
import { type Result, refuse } from "@/lib/result";

/** Returns the groups of a user by name. */
export const ownGroups = (userId: string) => reading(listGroupsOf(database(), userId));

/** Returns a group that the user administers; null for any other. */
export async function readAdministered(id: string, userId: string) {
  const group = await readGroup(id);
  return group && (await reading(administers(database(), { userId, groupId: group.id })))
    ? group
    : null;
}

/** Additions that a group's administrator may try in an hour: each tells if somebody has an account. */
const HOURLY = { points: 60, milliseconds: 3_600_000 };

/** Adds a user to a group that somebody administers. True if that changed anything. */
export async function addMemberBy(
  by: string,
  { group, login }: { group: string; login: string },
  context: AuditContext,
): Promise<Result<boolean, MemberRefusal | "too_many_attempts">> {
  const counted = await countFailure([{ key: `group additions ${by}`, ...HOURLY }], context.at);
  if (!counted.ok || counted.value) return refuse("too_many_attempts");
  return addMember({ group: { id: group }, user: { login }, by }, context);
}
