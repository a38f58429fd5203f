import { and, desc, eq, type SQL, sql } from "drizzle-orm";
import { type AuditContext, insertAuditEvent } from "@/db/audit/events";
import { applicationSecrets } from "@/db/schema/application-secrets";
import { applications } from "@/db/schema/applications";
import type { DbOrTransaction, Transaction } from "@/db/system/client";
import { columns } from "@/db/system/columns";
import { ownerCondition, type Which } from "./settings";

/** Properties of a secret that may be shown. */
export type SecretRow = {
  id: string;
  label: string;
  createdAt: Date;
  expiresAt: Date | null;
  /** Last use, accurate to the hour (lib/provider/registered-clients.ts). */
  lastUsedAt: Date | null;
};

/** Returns an application's secrets, newest first. */
export const listSecrets = (db: DbOrTransaction, which: Which): Promise<SecretRow[]> =>
  db
    .select(columns(applicationSecrets, "id", "label", "createdAt", "expiresAt", "lastUsedAt"))
    .from(applicationSecrets)
    .where(and(eq(applicationSecrets.applicationId, which.id), ownerCondition(which)))
    .orderBy(desc(applicationSecrets.createdAt), applicationSecrets.id);

export type NewSecret = { id?: string; secretHash: Buffer; label: string; expiresAt: Date | null };

/**
 * Adds a secret to an application whose row the transaction has locked. Returns its ID; null if there
 * is one already.
 */
export async function insertSecret(
  tx: DbOrTransaction,
  applicationId: string,
  secret: NewSecret,
  context: AuditContext,
): Promise<string | null> {
  const [made] = await tx
    .insert(applicationSecrets)
    .values({ ...secret, applicationId, createdAt: context.at })
    .onConflictDoNothing()
    .returning({ id: applicationSecrets.id });
  if (!made) return null;
  const { label, expiresAt } = secret;
  const event = { ...context, event: "application.secret_added", applicationId } as const;
  await insertAuditEvent(tx, { ...event, after: { id: made.id, label, expiresAt } });
  return made.id;
}

/**
 * Locks the row of an application, of an owner if one is given, so that concurrent changes of its
 * secrets count each other. Returns its authentication method; null if there is no such application.
 */
export async function lockSecrets(
  tx: Transaction,
  { clientId, ownerId }: { clientId: string; ownerId?: string | undefined },
) {
  const owned = ownerId === undefined ? undefined : eq(applications.ownerId, ownerId);
  const [held] = await tx
    .select({
      id: applications.id,
      authMethod: applications.tokenEndpointAuthMethod,
      type: applications.type,
    })
    .from(applications)
    .where(and(eq(applications.clientId, clientId), owned))
    .for("update");
  return held ?? null;
}

/** Deletes one secret, but never the last valid one. Returns the deleted IDs. */
export function deleteSecret(
  tx: Transaction,
  applicationId: string,
  id: string,
  context: AuditContext,
): Promise<string[]> {
  const now = context.at;
  const condition = sql`${applicationSecrets.id} = ${id}
    and (${applicationSecrets.expiresAt} <= ${now.toISOString()}::timestamptz
      or exists (${valid(applicationId, now)} and s.id <> ${id}))`;
  return deleteSecrets(tx, applicationId, condition, context);
}

/** Deletes all secrets but the newest valid one; none if none is valid. Returns the deleted IDs. */
export function deleteOlderSecrets(
  tx: Transaction,
  applicationId: string,
  context: AuditContext,
): Promise<string[]> {
  const newest = sql`${valid(applicationId, context.at)} order by s.created_at desc, s.id limit 1`;
  return deleteSecrets(tx, applicationId, sql`${applicationSecrets.id} <> (${newest})`, context);
}

const valid = (applicationId: string, now: Date) => sql`select s.id from application_secrets s
  where s.application_id = ${applicationId}
    and (s.expires_at is null or s.expires_at > ${now.toISOString()}::timestamptz)`;

/** Deletes all secrets of an application whose row the transaction has locked, each with an audit event. */
export const deleteAllSecrets = (
  tx: DbOrTransaction,
  applicationId: string,
  context: AuditContext,
): Promise<string[]> => deleteSecrets(tx, applicationId, sql`true`, context);

/**
 * Deletes secrets of an application whose row the transaction has locked, each with an audit event.
 * Returns their IDs.
 */
async function deleteSecrets(
  tx: DbOrTransaction,
  applicationId: string,
  condition: SQL,
  context: AuditContext,
): Promise<string[]> {
  const removed = await tx
    .delete(applicationSecrets)
    .where(and(eq(applicationSecrets.applicationId, applicationId), condition))
    .returning({ id: applicationSecrets.id, label: applicationSecrets.label });
  const event = { ...context, event: "application.secret_removed", applicationId } as const;
  for (const before of removed) await insertAuditEvent(tx, { ...event, before });
  return removed.map(({ id }) => id);
}
