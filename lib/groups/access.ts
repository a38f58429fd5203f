import { findIdOfClient } from "@/db/applications/settings";
import { type AuditContext, insertAuditEvent } from "@/db/audit/events";
import { database, type Transaction } from "@/db/client";
import {
  type Access,
  lockAccess,
  MAX_GROUPS_OF_APPLICATION,
  writeGroups,
  writeOpen,
} from "@/db/groups/applications";
import { findGroup } from "@/db/groups/groups";
import { ok, type Result, refuse } from "@/lib/result";

export type { Access };

export type AccessRefusal =
  | { code: "unknown" | "too_many_groups" | "no_groups" | "changed_meanwhile" }
  | { code: "group_unknown"; key: string };

/** Names the access that a page showed, so that nobody overwrites what they didn't see. */
export const writeShown = (access: Access): string => JSON.stringify(access);

type Which = { clientId: string } | { id: string; shown: string };

/**
 * Sets who may use an application: everyone, or only the members of groups. What it holds of people
 * whom it no longer admits ends at once; so does everything when it is closed, except what rests on
 * groups that it had before. True if that changed anything.
 */
export async function setAccess(
  which: Which,
  wanted: Access,
  context: AuditContext,
): Promise<Result<boolean, AccessRefusal>> {
  if (!wanted.open && wanted.groups.length === 0) return refuse({ code: "no_groups" });
  if (wanted.groups.length > MAX_GROUPS_OF_APPLICATION) return refuse({ code: "too_many_groups" });
  return database().transaction(async (tx): Promise<Result<boolean, AccessRefusal>> => {
    const locked = await lock(tx, which);
    if (!locked.ok) return locked;
    const { id, before } = locked.value;
    const found = await findGroups(tx, wanted.groups);
    if (!found.ok) return found;
    const after = { open: wanted.open, groups: [...found.value.keys()].sort() };
    if (writeShown(before) === writeShown(after)) return ok(false);
    await writeOpen(tx, id, wanted.open);
    await writeGroups(tx, id, [...found.value.values()]);
    const event = "application.access_changed" as const;
    await insertAuditEvent(tx, { ...context, event, applicationId: id, before, after });
    return ok(true);
  });
}

/** Locks an application, and returns who may use it. */
async function lock(
  tx: Transaction,
  which: Which,
): Promise<Result<{ id: string; before: Access }, AccessRefusal>> {
  const id = "id" in which ? which.id : await findIdOfClient(tx, which.clientId);
  const before = id === null ? null : await lockAccess(tx, id);
  if (id === null || !before) return refuse({ code: "unknown" });
  const isStale = "id" in which && which.shown !== writeShown(before);
  return isStale ? refuse({ code: "changed_meanwhile" }) : ok({ id, before });
}

/** Returns the IDs of groups by their keys, or the first key that no group has. */
async function findGroups(
  tx: Transaction,
  keys: readonly string[],
): Promise<Result<ReadonlyMap<string, string>, AccessRefusal>> {
  const found = new Map<string, string>();
  for (const key of keys) {
    const group = await findGroup(tx, { key });
    if (!group) return refuse({ code: "group_unknown", key });
    found.set(group.key, group.id);
  }
  return ok(found);
}
