import { and, desc, eq, isNotNull, isNull, max, sql } from "drizzle-orm";
import { auditEvents } from "@/db/schema/audit";
import { identities, identityProviders } from "@/db/schema/identities";
import { users } from "@/db/schema/users";
import type { Db, DbOrTransaction, Transaction } from "@/db/system/client";
import { replaceGroupsOfProvider } from "./groups";
import { type IdentityProvider, isRevision, type ProviderRevision } from "./providers";

/** Most providers of an installation. */
export const MAX_PROVIDERS = 20;

/** Returns all providers as they are shown to people, each with the number of its accounts and their last use. */
export const listProviders = (db: DbOrTransaction) =>
  db
    .select({
      id: identityProviders.id,
      kind: identityProviders.kind,
      name: identityProviders.name,
      position: identityProviders.position,
      issuer: identityProviders.issuer,
      domains: identityProviders.domains,
      exclusive: identityProviders.exclusive,
      silentIsFresh: identityProviders.silentIsFresh,
      metadataAt: identityProviders.metadataAt,
      enabledAt: identityProviders.enabledAt,
      accounts: sql<number>`count(${identities.id})::int`,
      lastUsedAt: max(identities.lastSignedInAt),
    })
    .from(identityProviders)
    .leftJoin(identities, eq(identities.providerId, identityProviders.id))
    .groupBy(identityProviders.id)
    .orderBy(identityProviders.position, identityProviders.name, identityProviders.id);

/** Returns the number of active administrators who have a password, and so need no provider. */
export const countBreakGlass = (db: Db) =>
  db.$count(
    users,
    and(
      eq(users.role, "administrator"),
      isNotNull(users.passwordHash),
      isNull(users.deactivatedAt),
    ),
  );

export async function findProvider(
  db: DbOrTransaction,
  id: string,
): Promise<IdentityProvider | null> {
  const [provider] = await db.select().from(identityProviders).where(eq(identityProviders.id, id));
  return provider ?? null;
}

/** Inserts a provider. False if another one has the ID. */
export async function insertProvider(
  db: DbOrTransaction,
  provider: typeof identityProviders.$inferInsert,
): Promise<boolean> {
  const made = await db
    .insert(identityProviders)
    .values(provider)
    .onConflictDoNothing()
    .returning({ id: identityProviders.id });
  return made.length === 1;
}

/** Changes a provider of a revision. False if somebody has changed it since. */
export async function updateProvider(
  db: DbOrTransaction,
  provider: ProviderRevision,
  change: Partial<Omit<IdentityProvider, "id" | "revision">>,
): Promise<boolean> {
  const changed = await db
    .update(identityProviders)
    .set({ ...change, revision: provider.revision + 1 })
    .where(isRevision(provider))
    .returning({ id: identityProviders.id });
  return changed.length === 1;
}

/** Moves a provider by one place, and returns its position afterward; null if there is no such provider. */
export async function moveProvider(
  tx: Transaction,
  { id, to }: { id: string; to: "up" | "down" },
): Promise<number | null> {
  // One order for all that lock rows: two moves at once don't wait for each other.
  await tx.execute(sql`select from identity_providers order by id for update`);
  const step = to === "up" ? -1.5 : 1.5;
  const moved = await tx.execute<{ id: string; position: number }>(sql`
    with ranked as (
      select id, row_number() over (order by position, name, id) as place from identity_providers),
    placed as (
      select id, row_number() over (order by place + case when id = ${id} then ${step}::numeric else 0 end) as place
      from ranked)
    update identity_providers p set position = placed.place from placed where placed.id = p.id
    returning p.id, p.position`);
  return moved.find((row) => row.id === id)?.position ?? null;
}

/** Failed sign-ins with a provider, and the last one if it left groups as they were, newest first. */
export const listFailures = (
  db: Db,
  { id, createdAt }: Pick<IdentityProvider, "id" | "createdAt">,
  limit: number,
) =>
  db
    .select({
      id: auditEvents.id,
      at: auditEvents.at,
      reason: sql<string>`${auditEvents.after} ->> 'reason'`,
      about: sql<string | null>`${auditEvents.after} ->> 'about'`,
      account: sql<string | null>`${auditEvents.after} ->> 'account'`,
      requestId: auditEvents.requestId,
      userId: users.id,
      username: users.username,
    })
    .from(auditEvents)
    .leftJoin(users, eq(users.id, auditEvents.userId))
    .where(sql`${auditEvents.after} ->> 'providerId' = ${id}
      and ${auditEvents.at} >= ${createdAt.toISOString()}::timestamptz
      and (${auditEvents.event} <> 'session.groups_kept' or ${auditEvents.at} >=
        (select max(last_signed_in_at) from identities where provider_id = ${id}))`)
    .orderBy(desc(auditEvents.at), desc(auditEvents.id))
    .limit(limit);

/** Deletes a provider that is disabled and that no account is linked to. False, with nothing changed, otherwise. */
export async function deleteProvider(tx: Transaction, id: string): Promise<boolean> {
  await replaceGroupsOfProvider(tx, id, []);
  const deleted = await tx
    .delete(identityProviders)
    .where(
      and(
        eq(identityProviders.id, id),
        isNull(identityProviders.enabledAt),
        sql`not exists (select from ${identities} where ${identities.providerId} = ${id})`,
      ),
    )
    .returning({ id: identityProviders.id });
  return deleted.length === 1;
}
