import type * as z from "zod";
import { type AuditContext, insertAuditEvent } from "@/db/audit/events";
import { listApplicationsOf } from "@/db/groups/applications";
import {
  deleteGroup,
  type Group,
  insertGroup,
  lockAssignments,
  lockGroup,
  updateGroup,
  type WhichGroup,
} from "@/db/groups/groups";
import { countMembers } from "@/db/groups/members";
import { listSitesOf } from "@/db/sites/groups";
import { database, type Transaction } from "@/db/system/client";
import { parseFields } from "@/lib/fields";
import { ok, type Result, refuse } from "@/lib/result";
import { groupFields, newGroupFields } from "./fields";

export type GroupRefusal =
  | "group_unknown"
  | "key_unfit"
  | "key_taken"
  | "name_unfit"
  | "description_unfit"
  | "too_many_groups";

/** Creates a group without members. */
export async function createGroup(
  group: Pick<Group, "key" | "name" | "description">,
  context: AuditContext,
): Promise<Result<{ id: string }, GroupRefusal>> {
  const fields = parse(newGroupFields, group);
  if (!fields.ok) return fields;
  return database().transaction(async (tx): Promise<Result<{ id: string }, GroupRefusal>> => {
    const groupId = await insertGroup(tx, fields.value);
    if (groupId === "too_many") return refuse("too_many_groups");
    if (groupId === null) return refuse("key_taken");
    const after = fields.value;
    await insertAuditEvent(tx, { ...context, event: "group.created", groupId, after });
    return ok({ id: groupId });
  });
}

/** Changes a group's name or description; its key stays. True if that changed anything. */
export function changeGroup(
  which: WhichGroup,
  change: Partial<Pick<Group, "name" | "description" | "revision">>,
  context: AuditContext,
): Promise<Result<boolean, GroupRefusal | "changed_meanwhile">> {
  return withGroup<boolean, GroupRefusal | "changed_meanwhile">(which, async (tx, group) => {
    const { id: groupId, revision, name, description } = group;
    const { revision: shown = revision, ...wanted } = change;
    if (shown !== revision) return refuse("changed_meanwhile");
    const before = { name, description };
    const fields = parse(groupFields, { ...before, ...wanted });
    if (!fields.ok) return fields;
    const after = fields.value;
    if (JSON.stringify(before) === JSON.stringify(after)) return ok(false);
    await updateGroup(tx, groupId, after);
    await insertAuditEvent(tx, { ...context, event: "group.changed", groupId, before, after });
    return ok(true);
  });
}

/** Number of applications, and of sites, that the event of a removal names. */
const MOST_NAMED = 100;

/** Removes a group. Access that rests on it ends at once. The event says who and what loses it. */
export const removeGroup = (
  which: WhichGroup,
  context: AuditContext,
): Promise<Result<Group, "group_unknown">> =>
  withGroup<Group, never>(which, async (tx, group) => {
    const { id: groupId, key, name } = group;
    await lockAssignments(tx, groupId);
    const members = await countMembers(tx, groupId);
    const [applications, sites] = [
      (await listApplicationsOf(tx, groupId)).map((application) => application.name),
      (await listSitesOf(tx, groupId)).map((site) => site.title),
    ].map((names) => names.slice(0, MOST_NAMED));
    await deleteGroup(tx, groupId);
    const before = { key, name, members, applications, sites };
    await insertAuditEvent(tx, { ...context, event: "group.removed", groupId, before });
    return ok(group);
  });

/** Parses the fields of a group, or returns the first error code. */
function parse<S extends typeof groupFields>(
  schema: S,
  fields: z.input<S>,
): Result<z.output<S>, GroupRefusal> {
  const parsed = parseFields(schema, fields);
  if (parsed.ok) return parsed;
  const [code] = Object.values(parsed.error);
  return refuse(code as GroupRefusal);
}

/** Runs changes of a group in a transaction, one after the other. */
export const withGroup = <T, E>(
  which: WhichGroup,
  work: (tx: Transaction, group: Group) => Promise<Result<T, E>>,
): Promise<Result<T, E | "group_unknown">> =>
  database().transaction(async (tx): Promise<Result<T, E | "group_unknown">> => {
    const group = await lockGroup(tx, which);
    return group ? work(tx, group) : refuse("group_unknown");
  });
