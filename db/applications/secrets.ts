import { and, desc, eq, sql } from "drizzle-orm";
import { type Doer, insertAuditEvent } from "@/db/audit/events";
import type { Db, DbOrTransaction } from "@/db/client";
import { applicationSecrets, applications } from "@/db/schema/applications";
import { isOwned, isThis, type Which } from "./settings";

/** What may be known of a secret. */
export type SecretRow = {
  id: string;
  label: string;
  createdAt: Date;
  expiresAt: Date | null;
  /** To the hour (lib/provider/secret-uses.ts). */
  lastUsedAt: Date | null;
};

/** An application's secrets, the newest first. */
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
    .where(and(eq(applicationSecrets.applicationId, which.id), isOwned(which)))
    .orderBy(desc(applicationSecrets.createdAt), applicationSecrets.id);

/** Of one application, by a doer; with an owner, only if it is theirs. */
type Deed = { applicationId: string; ownerId?: string | undefined; now: Date; by: Doer };

export type NewSecret = { secretHash: Buffer; label: string; expiresAt: Date | null };

/** Adds a secret, within a transaction that holds the application's row. Answers its id. */
export async function insertSecret(
  tx: DbOrTransaction,
  secret: NewSecret,
  { applicationId, now, by }: Deed,
): Promise<string> {
  const [made] = await tx
    .insert(applicationSecrets)
    .values({ ...secret, applicationId, createdAt: now })
    .returning({ id: applicationSecrets.id });
  if (!made) throw new Error("an insert returned no row");
  const { label, expiresAt } = secret;
  const event = { ...by, at: now, event: "application.secret_added", applicationId } as const;
  await insertAuditEvent(tx, { ...event, after: { id: made.id, label, expiresAt } });
  return made.id;
}

/** The same beside fewer than `most`, expired ones too. Its method may take no secret, perhaps since a moment ago. */
export const addSecretTo = (
  db: Db,
  secret: NewSecret,
  { most, ...deed }: Deed & { most: number },
): Promise<{ id: string } | "takes_no_secret" | "too_many_secrets"> =>
  db.transaction(async (tx) => {
    const held = await holdApplication(tx, deed);
    if (!held || !TAKES_SECRET.has(held.method)) return "takes_no_secret";
    const others = await listSecrets(tx, { id: deed.applicationId });
    if (others.length >= most) return "too_many_secrets";
    return { id: await insertSecret(tx, secret, deed) };
  });

const TAKES_SECRET: ReadonlySet<string> = new Set(["client_secret_basic", "client_secret_post"]);

/** Removes one secret, but never the last one that is valid. Answers the ids of what went. */
export function deleteSecret(db: Db, id: string, deed: Deed): Promise<string[]> {
  const { applicationId, now } = deed;
  return removing(
    db,
    sql`${applicationSecrets.id} = ${id} and (${applicationSecrets.expiresAt} <= ${now.toISOString()}::timestamptz
      or exists (${valid(applicationId, now)} and s.id <> ${id}))`,
    deed,
  );
}

/** Removes all secrets but the newest one that is valid, and nothing where there is none. */
export function deleteOlderSecrets(db: Db, deed: Deed): Promise<string[]> {
  const { applicationId, now } = deed;
  return removing(
    db,
    sql`${applicationSecrets.id} <> (${valid(applicationId, now)} order by s.created_at desc, s.id limit 1)`,
    deed,
  );
}

const valid = (applicationId: string, now: Date) => sql`select s.id from application_secrets s
  where s.application_id = ${applicationId}
    and (s.expires_at is null or s.expires_at > ${now.toISOString()}::timestamptz)`;

/** Two removals at once must not each take the other's last one: the application's row is held first. */
const removing = (db: Db, which: ReturnType<typeof sql>, deed: Deed): Promise<string[]> =>
  db.transaction(async (tx) => {
    return (await holdApplication(tx, deed)) ? deleteSecrets(tx, which, deed) : [];
  });

/** Deletes all secrets of an application whose row the transaction has locked, each with an audit event. */
export const deleteAllSecrets = (tx: DbOrTransaction, deed: Deed): Promise<string[]> =>
  deleteSecrets(tx, sql`true`, deed);

/** Within a transaction that holds the application's row. Answers the ids of what went; each is remembered. */
async function deleteSecrets(
  tx: DbOrTransaction,
  which: ReturnType<typeof sql>,
  { applicationId, now, by }: Deed,
): Promise<string[]> {
  const removed = await tx
    .delete(applicationSecrets)
    .where(and(eq(applicationSecrets.applicationId, applicationId), which))
    .returning({ id: applicationSecrets.id, label: applicationSecrets.label });
  const event = { ...by, at: now, event: "application.secret_removed", applicationId } as const;
  for (const before of removed) await insertAuditEvent(tx, { ...event, before });
  return removed.map(({ id }) => id);
}

async function holdApplication(tx: DbOrTransaction, { applicationId: id, ownerId }: Deed) {
  const [held] = await tx
    .select({ method: applications.tokenEndpointAuthMethod })
    .from(applications)
    .where(isThis({ id, ownerId }))
    .for("update");
  return held ?? null;
}

/** A use of a secret, by the client that it proved. */
export type SecretUse = { clientId: string; secretHash: Buffer; at: Date };

/** Remembers uses of secrets; one that is gone or was used later stays as it is. */
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
