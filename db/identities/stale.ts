import { type SQL, sql } from "drizzle-orm";
import type { Db, Execute } from "@/db/system/client";
import { passwordSignsIn } from "./exclusive";

/** Condition that identity `i` of provider `p` was last used too long ago, by the provider's days; 0 is never. */
const isStale = (now: SQL) => sql`(p.stale_days > 0
  and i.last_signed_in_at + make_interval(days => p.stale_days) <= ${now})`;

const instantOf = (now: Date) => sql`${now.toISOString()}::timestamptz`;

/**
 * Returns active accounts without a password that signs in, which no provider has vouched for lately, and whose access
 * wasn't cut for that since.
 */
export async function listStaleAccounts(db: Db, now: Date, limit: number): Promise<string[]> {
  const at = instantOf(now);
  const rows = await db.execute<{ id: string }>(sql`
    select distinct i.user_id as id from identities i
    join identity_providers p on p.id = i.provider_id
    join users on users.id = i.user_id and not ${passwordSignsIn} and users.deactivated_at is null
    where ${isStale(at)} and coalesce(i.stale_ended_at < i.last_signed_in_at, true)
      and not exists (select from identities other join identity_providers q on q.id = other.provider_id
        where other.user_id = i.user_id
          and (q.stale_days = 0 or other.last_signed_in_at + make_interval(days => q.stale_days) > ${at}))
    limit ${limit}`);
  return rows.map(({ id }) => id);
}

/** Notes that an account's access is cut, for all of its identities. False if it was, or isn't stale any more. */
export async function noteStaleEnded(tx: Execute, userId: string, now: Date): Promise<boolean> {
  const at = instantOf(now);
  const noted = await tx.execute(sql`
    update identities i set stale_ended_at = ${at} from identity_providers p
    where i.user_id = ${userId} and p.id = i.provider_id and ${isStale(at)}
      and coalesce(i.stale_ended_at < i.last_signed_in_at, true)
    returning i.id`);
  return noted.length > 0;
}
