import { and, eq, isNotNull, sql } from "drizzle-orm";
import { applicationSecrets } from "@/db/schema/application-secrets";
import { applications } from "@/db/schema/applications";
import { redirectUris } from "@/db/schema/redirect-uris";
import type { DbOrTransaction } from "@/db/system/client";

/** Application to register, with its first secret if its authentication method uses one. */
export type NewApplication = {
  application: typeof applications.$inferInsert;
  redirectUris: readonly string[];
  postLogoutRedirectUris: readonly string[];
  secret: { hash: Buffer; label: string } | null;
};

/** Inserts an application within a transaction. Null if the ID is or was another application's. */
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
  if (addresses.length > 0)
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
 * Deletes an application that reuses a removed ID: leftovers of the removed one would work again.
 * Checked after the insert, which waits for a concurrent removal.
 */
async function takeBackReused(tx: DbOrTransaction, id: string): Promise<boolean> {
  const reused = sql`exists (select from removed_applications r where r.id = ${id})`;
  const taken = await tx
    .delete(applications)
    .where(and(eq(applications.id, id), reused))
    .returning({ id: applications.id });
  return taken.length > 0;
}

/**
 * Lifts a suspension; tokens stay revoked (db/access.ts). Returns the application's ID; null if it
 * is not suspended.
 */
export async function liftSuspension(
  tx: DbOrTransaction,
  clientId: string,
): Promise<string | null> {
  const [lifted] = await tx
    .update(applications)
    .set({ suspendedAt: null })
    .where(and(eq(applications.clientId, clientId), isNotNull(applications.suspendedAt)))
    .returning({ id: applications.id });
  return lifted?.id ?? null;
}

/**
 * Application by its client ID; with `ownerId`, only if that user owns it, and with `epoch`, only if
 * its access wasn't revoked since.
 */
export type ShownClient = { clientId: string; ownerId?: string | undefined; epoch?: number };

/**
 * Ends all tokens, codes and pending requests of an application by its epoch, as a suspension does
 * (db/access.ts). Its grants stay. Returns its ID; null if there is no such application.
 */
export async function endAccess(
  tx: DbOrTransaction,
  { clientId, ownerId, epoch }: ShownClient,
): Promise<string | null> {
  const isOwn = ownerId === undefined ? undefined : eq(applications.ownerId, ownerId);
  const isCurrent = epoch === undefined ? undefined : eq(applications.accessEpoch, epoch);
  const [ended] = await tx
    .update(applications)
    .set({ accessEpoch: sql`${applications.accessEpoch} + 1` })
    .where(and(eq(applications.clientId, clientId), isOwn, isCurrent))
    .returning({ id: applications.id });
  return ended?.id ?? null;
}
