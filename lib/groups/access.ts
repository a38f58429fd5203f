import { findIdOfClient } from "@/db/applications/settings";
import { type AuditContext, insertAuditEvent } from "@/db/audit/events";
import {
  type Access,
  lockAccess,
  MAX_GROUPS_OF_APPLICATION,
  registerGroupsScope,
  writeAdmission,
} from "@/db/groups/applications";
import { database, type Transaction } from "@/db/system/client";
import { ok, type Result, refuse } from "@/lib/result";
import { findNamed } from "./named";

export type { Access };

export type GroupsRefusal =
  | { groups: "too_many_groups" | "no_groups" }
  | { groups: "group_unknown"; key: string };

export type AccessRefusal = GroupsRefusal | "unknown" | "changed_meanwhile";

/** Names the access that a page showed, so that nobody overwrites what they didn't see. */
export const writeShown = (access: Access): string => JSON.stringify(access);

type Which = { clientId: string } | { id: string; shown: string };

/**
 * Sets who may use an application: everyone, or only the members of groups. What it holds of people
 * whom it no longer admits ends at once; so does everything when it is closed, except what rests on
 * groups that it had before.
 */
export async function setAccess(
  which: Which,
  wanted: Access,
  context: AuditContext,
): Promise<Result<Written, AccessRefusal>> {
  return database().transaction(async (tx): Promise<Result<Written, AccessRefusal>> => {
    const checked = await checkAccess(tx, which, wanted);
    return checked.ok ? ok(await writeAccess(tx, ...checked.value, context)) : checked;
  });
}

/** Assigns a group to an application beside its others: a closed one admits the members, an open one learns of them. */
export async function assignGroup(
  { clientId, key }: { clientId: string; key: string },
  context: AuditContext,
): Promise<Result<Written, AccessRefusal>> {
  return database().transaction(async (tx): Promise<Result<Written, AccessRefusal>> => {
    const locked = await lock(tx, { clientId });
    if (!locked.ok) return locked;
    const { open, groups } = locked.value.before;
    const found = await findWanted(tx, { open, groups: [...new Set([...groups, key])] });
    return found.ok ? ok(await writeAccess(tx, locked.value, found.value, context)) : found;
  });
}

/** Checks a change of who may use an application, and locks its row. `writeAccess` makes it. */
export async function checkAccess(
  tx: Transaction,
  which: Which,
  wanted: Access,
): Promise<Result<[Locked, FoundAccess], AccessRefusal>> {
  const locked = await lock(tx, which);
  if (!locked.ok) return locked;
  const found = await findWanted(tx, wanted);
  return found.ok ? ok([locked.value, found.value]) : found;
}

type Locked = { id: string; before: Access };

/** Who may use an application, with the IDs of its groups by their keys. */
export type FoundAccess = { open: boolean; groups: ReadonlyMap<string, string> };

/** Finds the groups of a wanted access, of which a closed application has at least one. */
export async function findWanted(
  tx: Transaction,
  { open, groups }: Access,
): Promise<Result<FoundAccess, GroupsRefusal>> {
  if (!open && groups.length === 0) return refuse({ groups: "no_groups" });
  if (groups.length > MAX_GROUPS_OF_APPLICATION) return refuse({ groups: "too_many_groups" });
  const found = await findGroups(tx, groups);
  return found.ok ? ok({ open, groups: found.value }) : found;
}

/** Effect of a change of access: "with_groups" also registered the scope `groups`. */
export type Written = "unchanged" | "changed" | "with_groups";

/** Writes who may use an application, with its event. */
export async function writeAccess(
  tx: Transaction,
  { id, before }: Locked,
  { open, groups }: FoundAccess,
  context: AuditContext,
): Promise<Written> {
  const after = { open, groups: [...groups.keys()].sort() };
  if (writeShown(before) === writeShown(after)) return "unchanged";
  await writeAdmission(tx, id, { open, groupIds: [...groups.values()] });
  const isWider = after.groups.some((key) => !before.groups.includes(key));
  const isScopeNew = isWider && (await registerGroupsScope(tx, id));
  const event = "application.access_changed" as const;
  await insertAuditEvent(tx, {
    ...{ ...context, event, applicationId: id, before },
    after: { ...after, ...(isScopeNew && { scopes_added: ["groups"] }) },
  });
  return isScopeNew ? "with_groups" : "changed";
}

/** Locks an application, and returns who may use it. */
async function lock(tx: Transaction, which: Which): Promise<Result<Locked, AccessRefusal>> {
  const id = "id" in which ? which.id : await findIdOfClient(tx, which.clientId);
  const before = id === null ? null : await lockAccess(tx, id);
  if (id === null || !before) return refuse("unknown");
  const isStale = "id" in which && which.shown !== writeShown(before);
  return isStale ? refuse("changed_meanwhile") : ok({ id, before });
}

/** Returns the IDs of groups by their keys, or the first text that names none. */
async function findGroups(
  tx: Transaction,
  texts: readonly string[],
): Promise<Result<ReadonlyMap<string, string>, GroupsRefusal>> {
  const known = await findNamed(tx, texts);
  const found = new Map<string, string>();
  for (const key of texts) {
    const group = known.get(key.toLowerCase());
    if (!group) return refuse({ groups: "group_unknown", key });
    found.set(group.key, group.id);
  }
  return ok(found);
}
