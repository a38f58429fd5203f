import { and, isNotNull, type SQL, sql } from "drizzle-orm";
import { identityProviders } from "@/db/schema/identities";
import type { Db, DbOrTransaction } from "@/db/system/client";

export type IdentityProvider = typeof identityProviders.$inferSelect;

/**
 * Returns all providers in their order, with the address that a sign-in with them begins at and the
 * domains whose people are sent there.
 */
export const listOffers = (db: Db) =>
  db
    .select({
      id: identityProviders.id,
      name: identityProviders.name,
      isEnabled: sql<boolean>`${identityProviders.enabledAt} is not null`,
      endpoint: sql<string | null>`${identityProviders.metadata} ->> 'authorization_endpoint'`,
      // No password signs in the people of an exclusive provider, so they go there as well.
      homeOf: sql<
        string[]
      >`case when ${identityProviders.homeRealm} or ${identityProviders.exclusive}
        then ${identityProviders.domains} else '{}' end`,
      isExclusive: identityProviders.exclusive,
      signOutThere: identityProviders.signOutThere,
    })
    .from(identityProviders)
    .orderBy(identityProviders.position, identityProviders.name, identityProviders.id);

/** Returns the enabled provider of a session at which its user signs out too; null if there is none. */
export async function findUpstreamOf(db: Db, sessionId: string) {
  const [found] = await db.execute<{ name: string; clientId: string; endpoint: string }>(sql`
    select p.name, p.client_id as "clientId", p.metadata ->> 'end_session_endpoint' as endpoint
    from upstream_sessions u join identities i on i.id = u.identity_id
    join identity_providers p on p.id = i.provider_id and p.enabled_at is not null and p.sign_out_there
    where u.session_id = ${sessionId} and p.metadata ->> 'end_session_endpoint' is not null`);
  return found ?? null;
}

/** A provider as a sign-in began with it. Another one may get its ID, with the same revision, once it is removed. */
export type ProviderRevision = Pick<IdentityProvider, "id" | "revision" | "createdAt">;

/** Condition that a provider is the one of a revision. `Date` has no microseconds. */
export const isRevision = ({ id, revision, createdAt }: ProviderRevision): SQL => sql`(
  ${identityProviders.id} = ${id} and ${identityProviders.revision} = ${revision}
  and date_trunc('milliseconds', ${identityProviders.createdAt}) = ${createdAt.toISOString()}::timestamptz)`;

const isStill = (provider: ProviderRevision) =>
  and(isRevision(provider), isNotNull(identityProviders.enabledAt));

/** Metadata that a provider has now, or why a check of it failed, and when a trial of it succeeded. */
export type Published = Partial<
  Pick<IdentityProvider, "metadata" | "metadataAt" | "checkFault" | "triedAt">
>;

/** Stores what was found out about a provider, enabled or not, unless its settings have changed since. */
export async function storePublished(
  db: Db,
  provider: ProviderRevision,
  published: Published,
): Promise<void> {
  await db.update(identityProviders).set(published).where(isRevision(provider));
}

/** True if the last check of what a provider publishes passed. */
export const isChecked = ({
  metadata,
  checkFault,
}: Pick<IdentityProvider, "metadata" | "checkFault">): boolean =>
  metadata !== null && checkFault === null;

/**
 * Locks a provider until the transaction ends, so that it is neither disabled nor changed before. False
 * if it was. Call it before a user's row is locked.
 */
export async function holdProvider(
  tx: DbOrTransaction,
  provider: ProviderRevision,
): Promise<boolean> {
  const held = await tx
    .select({ id: identityProviders.id })
    .from(identityProviders)
    .where(isStill(provider))
    .for("share");
  return held.length === 1;
}
