import { type SQL, sql } from "drizzle-orm";
import type { Db, Execute } from "@/db/system/client";
import { passwordSignsIn } from "./exclusive";

/** Condition that identity `i` of provider `p` was last used too long ago, by the provider's days; 0 is never. */
const isStale = (now: SQL) => sql`(p.stale_days > 0
  and i.last_signed_in_at + make_interval(days => p.stale_days) <= ${now})`;

/**
 * Condition that the access of identity `i` wasn't cut since its last use, or that something was opened since: with
 * a passkey, for example. A cut ends all sessions, so an open one is younger.
 */
const isUncut = sql`(coalesce(i.stale_ended_at < i.last_signed_in_at, true)
  or exists (select from sessions s where s.user_id = i.user_id
    and (s.ended_at is null or s.created_at > i.stale_ended_at)))`;

const instantOf = (now: Date) => sql`${now.toISOString()}::timestamptz`;

/**
 * Condition on user `users`, who has an identity: no password that signs in, and no provider that has vouched for them
 * lately, or needn't.
 */
const isSilent = (at: SQL) => sql`(not ${passwordSignsIn}
  and not exists (select from identities other join identity_providers q on q.id = other.provider_id
    where other.user_id = users.id
      and (q.stale_days = 0 or other.last_signed_in_at + make_interval(days => q.stale_days) > ${at})))`;

/** Returns active accounts that no provider has vouched for lately, and whose access has to be cut for that. */
export async function listStaleAccounts(db: Db, now: Date, limit: number): Promise<string[]> {
  const at = instantOf(now);
  const rows = await db.execute<{ id: string }>(sql`
    select distinct i.user_id as id from identities i
    join identity_providers p on p.id = i.provider_id
    join users on users.id = i.user_id and ${isSilent(at)} and users.deactivated_at is null
    where ${isStale(at)} and ${isUncut}
    limit ${limit}`);
  return rows.map(({ id }) => id);
}

/** True for an account that a provider has to vouch for before anything else signs in to it. */
export async function awaitsProvider(tx: Execute, userId: string, now: Date): Promise<boolean> {
  const waiting = await tx.execute(sql`
    select from users where id = ${userId} and exists (select from identities where user_id = users.id)
      and ${isSilent(instantOf(now))}`);
  return waiting.length === 1;
}

/** Notes that an account's access is cut, for all of its identities. False if it was, or isn't stale any more. */
export async function noteStaleEnded(tx: Execute, userId: string, now: Date): Promise<boolean> {
  const at = instantOf(now);
  const noted = await tx.execute(sql`
    update identities i set stale_ended_at = ${at} from identity_providers p
    where i.user_id = ${userId} and p.id = i.provider_id and ${isStale(at)} and ${isUncut}
    returning i.id`);
  return noted.length > 0;
}
