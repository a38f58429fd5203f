import { and, desc, eq, sql } from "drizzle-orm";
import type { Db, DbOrTransaction } from "./client";
import { applicationSecrets, applications } from "./schema/applications";

/** What may be known of a secret. */
export type SecretRow = { id: string; label: string; createdAt: Date; expiresAt: Date | null };

/** An application's secrets, the newest first. */
export const listSecrets = (db: Db, applicationId: string): Promise<SecretRow[]> =>
  db
    .select({
      id: applicationSecrets.id,
      label: applicationSecrets.label,
      createdAt: applicationSecrets.createdAt,
      expiresAt: applicationSecrets.expiresAt,
    })
    .from(applicationSecrets)
    .where(eq(applicationSecrets.applicationId, applicationId))
    .orderBy(desc(applicationSecrets.createdAt), applicationSecrets.id);

export async function insertSecret(
  db: Db,
  secret: { applicationId: string; secretHash: Buffer; label: string; createdAt: Date },
): Promise<string> {
  const [made] = await db
    .insert(applicationSecrets)
    .values(secret)
    .returning({ id: applicationSecrets.id });
  if (!made) throw new Error("an insert returned no row");
  return made.id;
}

/** Removes one secret, but never the last one that is valid. Answers the ids of what went. */
export function deleteSecret(db: Db, secret: { id: string; applicationId: string }, now: Date) {
  const { id, applicationId } = secret;
  return oneAtATime(db, applicationId, (tx) =>
    tx
      .delete(applicationSecrets)
      .where(
        and(
          eq(applicationSecrets.applicationId, applicationId),
          eq(applicationSecrets.id, id),
          sql`(${applicationSecrets.expiresAt} <= ${now.toISOString()}::timestamptz
            or exists (${valid(applicationId, now)} and s.id <> ${id}))`,
        ),
      )
      .returning({ id: applicationSecrets.id }),
  );
}

/** Removes all secrets but the newest one that is valid, and nothing where there is none. */
export const deleteOlderSecrets = (db: Db, applicationId: string, now: Date) =>
  oneAtATime(db, applicationId, (tx) =>
    tx
      .delete(applicationSecrets)
      .where(
        and(
          eq(applicationSecrets.applicationId, applicationId),
          sql`${applicationSecrets.id} <> (${valid(applicationId, now)} order by s.created_at desc, s.id limit 1)`,
        ),
      )
      .returning({ id: applicationSecrets.id }),
  );

const valid = (applicationId: string, now: Date) => sql`select s.id from application_secrets s
  where s.application_id = ${applicationId}
    and (s.expires_at is null or s.expires_at > ${now.toISOString()}::timestamptz)`;

/** Two removals at once must not each take the other's last one: the application's row is held first. */
function oneAtATime(
  db: Db,
  applicationId: string,
  remove: (tx: DbOrTransaction) => Promise<{ id: string }[]>,
): Promise<string[]> {
  return db.transaction(async (tx) => {
    await tx
      .select({ id: applications.id })
      .from(applications)
      .where(eq(applications.id, applicationId))
      .for("update");
    return (await remove(tx)).map(({ id }) => id);
  });
}
