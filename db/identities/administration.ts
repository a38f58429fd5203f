import { and, eq, isNotNull, isNull, sql } from "drizzle-orm";
import { identities, identityProviders } from "@/db/schema/identities";
import { users } from "@/db/schema/users";
import type { Db, DbOrTransaction, Transaction } from "@/db/system/client";
import { replaceGroupsOfProvider } from "./groups";
import type { IdentityProvider } from "./providers";

/** Most providers of an installation. */
export const MAX_PROVIDERS = 20;

/** Returns all providers as they are shown to people, each with the number of its accounts. */
export const listProviders = (db: DbOrTransaction) =>
  db
    .select({
      id: identityProviders.id,
      name: identityProviders.name,
      issuer: identityProviders.issuer,
      enabledAt: identityProviders.enabledAt,
      accounts: sql<number>`(select count(*)::int from identities i
        where i.provider_id = identity_providers.id)`,
    })
    .from(identityProviders)
    .orderBy(identityProviders.position, identityProviders.name, identityProviders.id);

/** Returns the enabled providers, and the number of active administrators who have a password. */
export async function listProvidersToExamine(db: Db) {
  const providers = await db
    .select({
      id: identityProviders.id,
      issuer: identityProviders.issuer,
      silentIsFresh: identityProviders.silentIsFresh,
      exclusive: identityProviders.exclusive,
      metadataAt: identityProviders.metadataAt,
    })
    .from(identityProviders)
    .where(isNotNull(identityProviders.enabledAt))
    .orderBy(identityProviders.id);
  const isBreakGlass = and(
    eq(users.role, "administrator"),
    isNotNull(users.passwordHash),
    isNull(users.deactivatedAt),
  );
  return { providers, breakGlass: await db.$count(users, isBreakGlass) };
}

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
  { id, revision }: Pick<IdentityProvider, "id" | "revision">,
  change: Partial<Omit<IdentityProvider, "id" | "revision">>,
): Promise<boolean> {
  const changed = await db
    .update(identityProviders)
    .set({ ...change, revision: revision + 1 })
    .where(and(eq(identityProviders.id, id), eq(identityProviders.revision, revision)))
    .returning({ id: identityProviders.id });
  return changed.length === 1;
}

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
