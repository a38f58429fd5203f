import { and, eq, isNotNull, sql } from "drizzle-orm";
import { type Doer, insertAuditEvent } from "@/db/audit/events";
import type { Db, DbOrTransaction } from "@/db/client";
import { applicationSecrets, applications, redirectUris } from "@/db/schema/applications";

/** An application to register; its first secret too, where its method takes one. */
export type NewApplication = {
  application: typeof applications.$inferInsert;
  redirectUris: readonly string[];
  postLogoutRedirectUris: readonly string[];
  secret: { hash: Buffer; label: string } | null;
};

/** Within a transaction: all of it or nothing. Null where the id is another's already, or was. */
export async function insertApplication(
  tx: DbOrTransaction,
  given: NewApplication,
): Promise<{ id: string; secretId: string | null } | null> {
  const { application, secret } = given;
  const [made] = await tx
    .insert(applications)
    .values(application)
    .onConflictDoNothing({ target: applications.id })
    .returning({ id: applications.id });
  if (!made || (await takeBackReused(tx, made.id))) return null;
  const addresses = [
    ...given.redirectUris.map((uri) => ({ purpose: "authorization" as const, uri })),
    ...given.postLogoutRedirectUris.map((uri) => ({ purpose: "post_logout" as const, uri })),
  ];
  await tx
    .insert(redirectUris)
    .values(addresses.map((address) => ({ applicationId: made.id, ...address })));
  if (!secret) return { id: made.id, secretId: null };
  const [kept] = await tx
    .insert(applicationSecrets)
    .values({ applicationId: made.id, secretHash: secret.hash, label: secret.label })
    .returning({ id: applicationSecrets.id });
  return { id: made.id, secretId: kept?.id ?? null };
}

/**
 * What is left of an application that was removed would come to life again with its id. Asked after the insert, which
 * waits for a removal that is under way.
 */
async function takeBackReused(tx: DbOrTransaction, id: string): Promise<boolean> {
  const reused = sql`exists (select from removed_applications r where r.id = ${id})`;
  const taken = await tx
    .delete(applications)
    .where(and(eq(applications.id, id), reused))
    .returning({ id: applications.id });
  return taken.length > 0;
}

/** Tokens stay as dead as the suspension made them (db/access.ts). False if it is not suspended. */
export function liftSuspension(db: Db, clientId: string, now: Date, by: Doer): Promise<boolean> {
  return db.transaction(async (tx) => {
    const [lifted] = await tx
      .update(applications)
      .set({ suspendedAt: null })
      .where(and(eq(applications.clientId, clientId), isNotNull(applications.suspendedAt)))
      .returning({ id: applications.id });
    if (!lifted) return false;
    const event = { ...by, at: now, event: "application.lifted" } as const;
    const change = { before: { suspended: true }, after: { suspended: false } };
    await insertAuditEvent(tx, { ...event, applicationId: lifted.id, ...change });
    return true;
  });
}
