import { and, eq, type SQL, sql } from "drizzle-orm";
import { identities, identityProviders } from "@/db/schema/identities";
import { users } from "@/db/schema/users";
import { secondStepDue } from "@/db/sign-in-policy";
import type { Db, DbOrTransaction, Execute, Transaction } from "@/db/system/client";
import { isKeepable } from "@/db/users/deletion";
import { isInvited } from "@/db/users/invited";
import { isVerified } from "@/db/users/users";
import { passwordSignsIn, passwordSignsInWithout, takesPasswordWithout } from "./exclusive";
import { isRevision, type ProviderRevision } from "./providers";
import type { Upstream } from "./upstream";

/** Somebody who comes from a provider. `email` is null unless the provider is believed about it. */
type Comer = { providerId: string; subject: string; email: string | null };

/**
 * Returns the account that is linked to somebody who comes from a provider, and the one with their
 * address, in any order: two at most. Each has what a sign-in to it needs.
 */
export const findAccountsOf = (
  db: DbOrTransaction,
  { providerId, subject, email }: Comer,
  now: Date,
) =>
  db
    .select({
      id: users.id,
      isAdministrator: sql<boolean>`${users.role} = 'administrator'`,
      accessEpoch: users.accessEpoch,
      isOpen: sql<boolean>`${users.deactivatedAt} is null`,
      twoStepAt: users.twoStepAt,
      locale: users.locale,
      isKeepable: isKeepable(now),
      secondStepDue: sql<Date | null>`${secondStepDue}`.mapWith((due) => new Date(due)),
      isVerified,
      isUntouched: isInvited,
      hasAddress: sql<boolean>`coalesce(lower(${users.email}) = ${email}, false)`,
      identityId: identities.id,
      /** Subject at this provider. */
      linkedTo: identities.subject,
    })
    .from(users)
    .leftJoin(
      identities,
      and(eq(identities.userId, users.id), eq(identities.providerId, providerId)),
    )
    .where(sql`${users.id} in (
      select user_id from identities where provider_id = ${providerId} and subject = ${subject}
      union all select id from users where lower(email) = ${email})`);

export type AccountOfComer = Awaited<ReturnType<typeof findAccountsOf>>[number];

/**
 * Notes a sign-in by an identity, and holds its provider as `holdProvider` does. False if the identity
 * was unlinked, or the provider was disabled or changed.
 */
export async function noteIdentityUse(
  tx: Transaction,
  { id, userId, email }: { id: string; userId: string; email: string | null },
  { provider, now }: { provider: ProviderRevision; now: Date },
): Promise<boolean> {
  const noted = await tx.execute(sql`
    with held as (
      select id from identity_providers
      where ${isRevision(provider)} and enabled_at is not null for share),
    -- Before the identity: whoever deletes an account locks the user first.
    owner as (select id from users where id = ${userId} for no key update)
    update identities set last_signed_in_at = ${now.toISOString()}::timestamptz, email = ${email}
    from held, owner where identities.id = ${id} and identities.user_id = owner.id
      and identities.provider_id = held.id
    returning identities.id`);
  return noted.length === 1;
}

/** Statement that notes where a session comes from; the newest sign-in counts. */
export const notingUpstreamSession = (
  sessionId: string,
  { identityId, sid }: Pick<Upstream, "identityId" | "sid">,
) => sql`
  insert into upstream_sessions (session_id, identity_id, sid)
  values (${sessionId}::uuid, ${identityId}::uuid, ${sid}::text)
  on conflict (session_id) do update set identity_id = excluded.identity_id, sid = excluded.sid`;

/** Links an account. False if it or the subject is linked at this provider already. */
export async function insertIdentity(
  tx: DbOrTransaction,
  identity: typeof identities.$inferInsert,
): Promise<boolean> {
  const linked = await tx
    .insert(identities)
    .values(identity)
    .onConflictDoNothing()
    .returning({ id: identities.id });
  return linked.length === 1;
}

/** Returns a user's accounts at providers, the oldest first. */
export const listIdentities = (db: DbOrTransaction, userId: string) =>
  db
    .select({
      id: identities.id,
      providerId: identities.providerId,
      provider: identityProviders.name,
      email: identities.email,
      lastSignedInAt: identities.lastSignedInAt,
      isEnabled: sql<boolean>`${identityProviders.enabledAt} is not null`,
      /** True if its people sign in with the provider alone. */
      isRequired: sql<boolean>`${identityProviders.exclusive} and ${identityProviders.enabledAt} is not null`,
      /** Time at which access was cut, if there was no sign-in with the provider since. */
      staleEndedAt:
        sql<Date | null>`case when ${identities.staleEndedAt} >= ${identities.lastSignedInAt}
        then ${identities.staleEndedAt} end`.mapWith(identities.staleEndedAt),
    })
    .from(identities)
    .innerJoin(identityProviders, eq(identityProviders.id, identities.providerId))
    .where(eq(identities.userId, userId))
    .orderBy(identities.linkedAt, identities.id);

/** Returns some of a provider's identities, in the order in which their users are locked. */
export const listIdentitiesOf = (db: DbOrTransaction, providerId: string, limit: number) =>
  db
    .select({ id: identities.id, userId: identities.userId })
    .from(identities)
    .where(eq(identities.providerId, providerId))
    .orderBy(identities.userId)
    .limit(limit);

type OwnIdentity = { userId: string; id: string };

/** Condition that user `users` can sign in without their identity `i`, and without a provider. */
const hasOtherWayThan = (provider: SQL) => sql`(${passwordSignsInWithout(sql`i.id`, provider)}
  or exists (select from passkeys k where k.user_id = users.id and k.suspected_at is null)
  or exists (select from identities other join identity_providers p on p.id = other.provider_id
    where other.user_id = users.id and other.id <> i.id and p.enabled_at is not null))`;

/** True if a user can sign in without one of their identities. Call it with the user's row locked. */
export async function hasOtherWay(tx: Execute, { userId, id }: OwnIdentity): Promise<boolean> {
  const ways = await tx.execute(sql`
    select from users, (select ${id}::uuid as id) i where users.id = ${userId}
      and ${hasOtherWayThan(sql`null`)}`);
  return ways.length === 1;
}

type Stranded = { username: string; isReachable: boolean; total: number; unreachable: number };

/**
 * Returns active people who can't sign in without a provider: the first ones and the number of all. Those to whom
 * no password link can be mailed come first.
 */
export async function listStranded(db: Db, providerId: string, limit: number) {
  const rows = await db.execute<Stranded>(sql`
    with stranded as (
      select users.username, users.email is not null and ${takesPasswordWithout(sql`i.id`, sql`i.provider_id`)} as reachable
      from identities i join users on users.id = i.user_id
      where i.provider_id = ${providerId} and users.deactivated_at is null
        and not ${hasOtherWayThan(sql`i.provider_id`)})
    select username, reachable as "isReachable", count(*) over ()::int as total,
      count(*) filter (where not reachable) over ()::int as unreachable
    from stranded order by reachable, username limit ${limit}`);
  const { total = 0, unreachable = 0 } = rows[0] ?? {};
  return {
    people: rows.map(({ username, isReachable }) => ({ username, isReachable })),
    total,
    unreachable,
  };
}

/**
 * True for an active user who has nothing but providers, and a verified address: no second step, and no
 * password or passkey with which they could sign in again.
 */
export async function mayAddFirstPasskey(db: Db, userId: string): Promise<boolean> {
  const found = await db.execute(sql`
    select from users where id = ${userId} and not ${passwordSignsIn} and two_step_at is null
      and deactivated_at is null and ${isVerified}
      and not exists (select from passkeys where passkeys.user_id = users.id)`);
  return found.length === 1;
}

/** Deletes a user's identity, and returns its provider; null if there is none. */
export async function deleteIdentity(
  tx: Execute,
  { userId, id }: OwnIdentity,
): Promise<{ id: string; name: string } | null> {
  const [deleted] = await tx.execute<{ id: string; name: string }>(sql`
    delete from identities i using identity_providers p
    where i.id = ${id} and i.user_id = ${userId} and p.id = i.provider_id
    returning p.id, p.name`);
  return deleted ?? null;
}
