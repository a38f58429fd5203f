import { and, eq, inArray, isNotNull, isNull, sql } from "drizzle-orm";
import { applications } from "@/db/schema/applications";
import { applicationGroups, groups } from "@/db/schema/groups";
import type { DbOrTransaction, Transaction } from "@/db/system/client";
import { lockAdmissions } from "./admissions";

export const MAX_GROUPS_OF_APPLICATION = 200;

/** Who may use an application. */
export type Access = {
  /** True if everyone may; its groups then only decide which it learns of. */
  open: boolean;
  /** Keys of its groups, sorted. */
  groups: string[];
};

const selectOpen = (db: DbOrTransaction, id: string) =>
  db
    .select({ open: sql<boolean>`${applications.openSince} is not null` })
    .from(applications)
    .where(eq(applications.id, id));

/** Returns who may use an application. Null if there is none. */
export async function findAccess(db: DbOrTransaction, id: string): Promise<Access | null> {
  const [row] = await selectOpen(db, id);
  return row ? { ...row, groups: await keysOf(db, id) } : null;
}

/** Returns who may use an application, and locks its row. Null if there is none. */
export async function lockAccess(tx: Transaction, id: string): Promise<Access | null> {
  const [row] = await selectOpen(tx, id).for("no key update");
  return row ? { ...row, groups: await keysOf(tx, id) } : null;
}

/** Returns the keys of an application's groups, sorted. */
export async function keysOf(db: DbOrTransaction, applicationId: string): Promise<string[]> {
  const rows = await db
    .select({ key: groups.key })
    .from(applicationGroups)
    .innerJoin(groups, eq(groups.id, applicationGroups.groupId))
    .where(eq(applicationGroups.applicationId, applicationId));
  return rows.map(({ key }) => key).sort();
}

/**
 * Opens an application to everyone, from now on, or closes it to all but exactly these groups. Closing
 * ends what rests on its openness. Groups that stay keep their stamps, so that what rests on them lives
 * on.
 */
export async function writeAdmission(
  tx: Transaction,
  applicationId: string,
  { open, groupIds }: { open: boolean; groupIds: readonly string[] },
): Promise<void> {
  const { applicationId: application, groupId } = applicationGroups;
  const others = groupIds.length > 0 ? sql`not ${inArray(groupId, [...groupIds])}` : undefined;
  await tx.delete(applicationGroups).where(and(eq(application, applicationId), others));
  await lockAdmissions(tx);
  const changes = open ? isNull(applications.openSince) : isNotNull(applications.openSince);
  await tx
    .update(applications)
    .set({ openSince: open ? sql`nextval('access_stamps')` : null })
    .where(and(eq(applications.id, applicationId), changes));
  if (groupIds.length > 0)
    await tx
      .insert(applicationGroups)
      .values(groupIds.map((each) => ({ applicationId, groupId: each })))
      .onConflictDoNothing();
}

/**
 * Registers the scope `groups` for an application that signs people in, so that it can learn of the
 * groups it was just given. False if it has the scope, or has no users.
 */
export async function registerGroupsScope(tx: Transaction, id: string): Promise<boolean> {
  const { scopes } = applications;
  const registered = await tx
    .update(applications)
    .set({ scopes: sql`array_append(${scopes}, 'groups')` })
    .where(
      and(eq(applications.id, id), sql`'openid' = any(${scopes}) and 'groups' <> all(${scopes})`),
    )
    .returning({ id: applications.id });
  return registered.length === 1;
}

/** Returns the applications that a group is assigned to, by name. */
export const listApplicationsOf = (db: DbOrTransaction, groupId: string) =>
  db
    .select({
      id: applications.id,
      name: applications.name,
      open: sql<boolean>`${applications.openSince} is not null`,
    })
    .from(applicationGroups)
    .innerJoin(applications, eq(applications.id, applicationGroups.applicationId))
    .where(eq(applicationGroups.groupId, groupId))
    .orderBy(sql`lower(${applications.name})`, applications.id);
