import { type AuditContext, insertAuditEvent } from "@/db/audit/events";
import { database, type Transaction } from "@/db/client";
import { reading } from "@/db/faults";
import {
  deleteGroup,
  findGroup,
  type Group,
  insertGroup,
  listGroups,
  updateGroup,
} from "@/db/groups/groups";
import { findNameFault } from "@/lib/oauth/registration/display-name";
import { ok, type Result, refuse } from "@/lib/result";

/** Keys, which applications see: letters, digits and some marks, none of them at an end. */
const KEY = /^[A-Za-z0-9](?:[A-Za-z0-9 ._:/@-]{0,62}[A-Za-z0-9])?$/;

type New = Pick<Group, "key" | "name" | "description">;

export type GroupRefusal =
  | "group_unknown"
  | "key_unfit"
  | "key_taken"
  | "name_unfit"
  | "description_unfit"
  | "too_many_groups";

const MAX_DESCRIPTION = 500;

function faultOf({ name, description }: Omit<New, "key">): GroupRefusal | null {
  if (findNameFault(name)) return "name_unfit";
  return [...description].length <= MAX_DESCRIPTION ? null : "description_unfit";
}

/** Creates a group without members. */
export async function createGroup(
  group: New,
  context: AuditContext,
): Promise<Result<{ id: string }, GroupRefusal>> {
  if (!KEY.test(group.key)) return refuse("key_unfit");
  const fault = faultOf(group);
  if (fault) return refuse(fault);
  return database().transaction(async (tx): Promise<Result<{ id: string }, GroupRefusal>> => {
    const groupId = await insertGroup(tx, group);
    if (groupId === "too_many") return refuse("too_many_groups");
    if (groupId === null) return refuse("key_taken");
    const { key, name, description } = group;
    const after = { key, name, description };
    await insertAuditEvent(tx, { ...context, event: "group.created", groupId, after });
    return ok({ id: groupId });
  });
}

/** Changes a group's name or description; its key stays. True if that changed anything. */
export function changeGroup(
  key: string,
  change: Partial<Pick<Group, "name" | "description">>,
  context: AuditContext,
): Promise<Result<boolean, GroupRefusal>> {
  return withGroup(key, async (tx, { id: groupId, name, description }) => {
    const before = { name, description };
    const after = { ...before, ...change };
    const fault = faultOf(after);
    if (fault) return refuse(fault);
    if (JSON.stringify(before) === JSON.stringify(after)) return ok(false);
    await updateGroup(tx, groupId, after);
    await insertAuditEvent(tx, { ...context, event: "group.changed", groupId, before, after });
    return ok(true);
  });
}

/** Removes a group. Access that rests on it ends at once. */
export const removeGroup = (
  key: string,
  context: AuditContext,
): Promise<Result<Group, GroupRefusal>> =>
  withGroup(key, async (tx, group) => {
    const { id: groupId, key: was, name } = group;
    await deleteGroup(tx, groupId);
    const before = { key: was, name };
    await insertAuditEvent(tx, { ...context, event: "group.removed", groupId, before });
    return ok(group);
  });

/** Runs changes of the group with this key in a transaction. */
export const withGroup = <T, E>(
  key: string,
  work: (tx: Transaction, group: Group) => Promise<Result<T, E>>,
): Promise<Result<T, E | "group_unknown">> =>
  database().transaction(async (tx): Promise<Result<T, E | "group_unknown">> => {
    const group = await findGroup(tx, key);
    return group ? work(tx, group) : refuse("group_unknown");
  });

/** Returns all groups with the numbers of their members and applications, by key. */
export const allGroups = () => reading(listGroups(database()));
