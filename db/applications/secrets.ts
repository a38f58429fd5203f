import { and, desc, eq, type SQL, sql } from "drizzle-orm";
import { type AuditContext, insertAuditEvent } from "@/db/audit/events";
import type { Db, DbOrTransaction } from "@/db/client";
import { applicationSecrets, applications } from "@/db/schema/applications";
import { applicationCondition, ownerCondition, type Which } from "./settings";

/** Properties of a secret that may be shown. */
export type SecretRow = {
  id: string;
  label: string;
  createdAt: Date;
  expiresAt: Date | null;
  /** Last use, accurate to the hour (lib/provider/secret-uses.ts). */
  lastUsedAt: Date | null;
};

/** Returns an application's secrets, newest first. */
export const listSecrets = (db: DbOrTransaction, which: Which): Promise<SecretRow[]> =>
  db
    .select({
      id: applicationSecrets.id,
      label: applicationSecrets.label,
      createdAt: applicationSecrets.createdAt,
      expiresAt: applicationSecrets.expiresAt,
      lastUsedAt: applicationSecrets.lastUsedAt,
    })
    .from(applicationSecrets)
    .where(and(eq(applicationSecrets.applicationId, which.id), ownerCondition(which)))
    .orderBy(desc(applicationSecrets.createdAt), applicationSecrets.id);

export type NewSecret = { secretHash: Buffer; label: string; expiresAt: Date | null };

/** Adds a secret within a transaction that has locked the application's row. Returns its ID. */
export async function insertSecret(
  tx: DbOrTransaction,
  applicationId: string,
  secret: NewSecret,
  context: AuditContext,
): Promise<string> {
  const [made] = await tx
    .insert(applicationSecrets)
    .values({ ...secret, applicationId, createdAt: context.at })
    .returning({ id: applicationSecrets.id });
  if (!made) throw new Error("an insert returned no row");
  const { label, expiresAt } = secret;
  const event = { ...context, event: "application.secret_added", applicationId } as const;
  await insertAuditEvent(tx, { ...event, after: { id: made.id, label, expiresAt } });
  return made.id;
}

/**
 * Adds a secret if there are fewer than `most`, expired ones included. Refuses if the
 * authentication method takes none, which a concurrent change can cause.
 */
export const addSecretTo = (
  db: Db,
  which: Which,
  { most, ...secret }: NewSecret & { most: number },
  context: AuditContext,
): Promise<{ id: string } | "takes_no_secret" | "too_many_secrets"> =>
  db.transaction(async (tx) => {
    const held = await lockApplication(tx, which);
    if (!held || !TAKES_SECRET.has(held.method)) return "takes_no_secret";
    const others = await listSecrets(tx, { id: which.id });
    if (others.length >= most) return "too_many_secrets";
    return { id: await insertSecret(tx, which.id, secret, context) };
  });

const TAKES_SECRET: ReadonlySet<string> = new Set(["client_secret_basic", "client_secret_post"]);

/** Deletes one secret, but never the last valid one. Returns the deleted IDs. */
export function deleteSecret(
  db: Db,
  which: Which,
  id: string,
  context: AuditContext,
): Promise<string[]> {
  const now = context.at;
  return removing(
    db,
    which,
    sql`${applicationSecrets.id} = ${id} and (${applicationSecrets.expiresAt} <= ${now.toISOString()}::timestamptz
      or exists (${valid(which.id, now)} and s.id <> ${id}))`,
    context,
  );
}

/**
 * Deletes all secrets except the newest valid one; nothing if none is valid. Returns the deleted
 * IDs.
 */
export function deleteOlderSecrets(db: Db, which: Which, context: AuditContext): Promise<string[]> {
  const now = context.at;
  return removing(
    db,
    which,
    sql`${applicationSecrets.id} <> (${valid(which.id, now)} order by s.created_at desc, s.id limit 1)`,
    context,
  );
}

const valid = (applicationId: string, now: Date) => sql`select s.id from application_secrets s
  where s.application_id = ${applicationId}
    and (s.expires_at is null or s.expires_at > ${now.toISOString()}::timestamptz)`;

/** Locks the application row, so that concurrent removals cannot delete the last two secrets. */
const removing = (db: Db, which: Which, condition: SQL, context: AuditContext): Promise<string[]> =>
  db.transaction(async (tx) => {
    return (await lockApplication(tx, which))
      ? deleteSecrets(tx, which.id, condition, context)
      : [];
  });

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

async function lockApplication(tx: DbOrTransaction, which: Which) {
  const [held] = await tx
    .select({ method: applications.tokenEndpointAuthMethod })
    .from(applications)
    .where(applicationCondition(which))
    .for("update");
  return held ?? null;
}

/** Use of a secret by the client that it authenticated. */
export type SecretUse = { clientId: string; secretHash: Buffer; at: Date };

/** Updates the time of last use; secrets that are deleted or have a later use stay as they are. */
export async function touchSecrets(db: Db, uses: readonly SecretUse[]): Promise<void> {
  const ids = uses.map(({ clientId }) => clientId);
  const hashes = uses.map(({ secretHash }) => secretHash.toString("hex"));
  const instants = uses.map(({ at }) => at.toISOString());
  await db.$client`
    update application_secrets s set last_used_at = greatest(s.last_used_at, u.at::timestamptz)
    from unnest(${ids}::text[], ${hashes}::text[], ${instants}::text[]) as u (client_id, hash, at)
    join applications a on a.client_id = u.client_id
    where s.application_id = a.id and s.secret_hash = decode(u.hash, 'hex')`;
}
