import { type SQL, sql } from "drizzle-orm";
import type { Db, Execute } from "@/db/system/client";
import { passwordSignsIn, passwordSignsInWithout } from "./exclusive";

/**
 * Condition that an identity's provider no longer vouches for it: it was last used too long ago, by the provider's days; 0
 * is never. A disabled provider can't vouch, so only what was cut before stays so, and the days begin again once it is
 * enabled (docs/decisions/0206-stop-the-days-of-a-disabled-provider.md).
 */
function isStale(now: SQL, identity = sql`i`, provider = sql`p`) {
  const wasCut = sql`coalesce(${identity}.stale_ended_at >= ${identity}.last_signed_in_at, false)`;
  return sql`(${provider}.stale_days > 0 and case when ${provider}.enabled_at is null then ${wasCut}
    else case when ${wasCut} then ${identity}.last_signed_in_at
      else greatest(${identity}.last_signed_in_at, ${provider}.enabled_at) end
      + make_interval(days => ${provider}.stale_days) <= ${now} end)`;
}

/**
 * Condition that the access of identity `i` of user `users` wasn't cut since its last use, or that something was
 * opened since, with a passkey for example, or that a password is left. A cut ends all sessions, so an open one is younger.
 */
const isUncut = sql`(coalesce(i.stale_ended_at < i.last_signed_in_at, true) or users.password_hash is not null
  or exists (select from sessions s where s.user_id = i.user_id
    and (s.ended_at is null or s.created_at > i.stale_ended_at)))`;

const instantOf = (now: Date) => sql`${now.toISOString()}::timestamptz`;

/** Condition that user `users` has an identity at an enabled provider, other than `except`. */
export const isElsewhere = (except = sql`null`) => sql`exists (
  select from identities e join identity_providers ep on ep.id = e.provider_id
  where e.user_id = users.id and ep.enabled_at is not null and ep.id is distinct from ${except})`;

/**
 * Condition on user `users`, who has an identity: no password that signs in, and no provider that has vouched for them
 * lately, or needn't. Disabled ones don't count beside an enabled one.
 */
const isSilent = (at: SQL) => sql`(not ${passwordSignsIn}
  and not exists (select from identities other join identity_providers q on q.id = other.provider_id
    where other.user_id = users.id and not ${isStale(at, sql`other`, sql`q`)}
      and (q.enabled_at is not null or not ${isElsewhere()})))`;

/**
 * Returns active accounts that no provider has vouched for lately, and whose access has to be cut for that: those that
 * follow an ID, in the order of the IDs.
 */
export async function listStaleAccounts(
  db: Db,
  now: Date,
  { after, limit }: { after: string | null; limit: number },
): Promise<string[]> {
  const at = instantOf(now);
  const rows = await db.execute<{ id: string }>(sql`
    select distinct i.user_id as id from identities i
    join identity_providers p on p.id = i.provider_id
    join users on users.id = i.user_id and ${isSilent(at)} and users.deactivated_at is null
    where ${isStale(at)} and ${isUncut} and (${after}::uuid is null or i.user_id > ${after}::uuid)
    order by i.user_id limit ${limit}`);
  return rows.map(({ id }) => id);
}

/** True for an account that a provider has to vouch for before anything else signs in to it. */
export async function awaitsProvider(tx: Execute, userId: string, now: Date): Promise<boolean> {
  const waiting = await tx.execute(sql`
    select from users where id = ${userId} and exists (select from identities where user_id = users.id)
      and ${isSilent(instantOf(now))}`);
  return waiting.length === 1;
}

/**
 * Returns the number of active people of a provider who could sign in with a passkey alone without it: for them, the
 * days of the provider stop.
 */
export async function countByPasskey(db: Db, providerId: string, now: Date): Promise<number> {
  const [found] = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from identities i
    join identity_providers p on p.id = i.provider_id
    join users on users.id = i.user_id and users.deactivated_at is null
    where p.id = ${providerId} and not ${isStale(instantOf(now))}
      and not ${passwordSignsInWithout(sql`i.id`, sql`p.id`)} and not ${isElsewhere(sql`p.id`)}
      and exists (select from passkeys k where k.user_id = users.id and k.suspected_at is null)`);
  return found?.count ?? 0;
}

/** Notes that an account's access is cut, for all of its identities. False if it was, or is no longer stale. */
export async function noteStaleEnded(tx: Execute, userId: string, now: Date): Promise<boolean> {
  const at = instantOf(now);
  const noted = await tx.execute(sql`
    update identities i set stale_ended_at = ${at} from identity_providers p, users
    where i.user_id = ${userId} and p.id = i.provider_id and ${isStale(at)}
      and users.id = i.user_id and ${isSilent(at)} and ${isUncut}
    returning i.id`);
  return noted.length > 0;
}
