import { sql } from "drizzle-orm";
import { upstreamLogouts } from "@/db/schema/identities";
import type { Db } from "@/db/system/client";

/** Uses up a logout token. False if it was used before. */
export async function spendLogoutToken(
  db: Db,
  token: typeof upstreamLogouts.$inferInsert,
): Promise<boolean> {
  const used = await db
    .insert(upstreamLogouts)
    .values(token)
    .onConflictDoNothing()
    .returning({ providerId: upstreamLogouts.providerId });
  return used.length === 1;
}

type Ended = { providerId: string; subject: string | null; sid: string | null };

/**
 * Returns the open sessions that came from a session at a provider, or from a subject there. Drops their
 * sign-ins that wait for a second step.
 */
export const takeSessionsOf = (
  db: Db,
  { providerId, subject, sid }: Ended,
): Promise<{ id: string; userId: string }[]> =>
  db.execute<{ id: string; userId: string }>(sql`
    with named as (select id from identities
      where provider_id = ${providerId} and (${subject}::text is null or subject = ${subject}::text)),
    waiting as (delete from pending_sign_ins p using named
      where p.identity_id = named.id and (${sid}::text is null or p.upstream_sid = ${sid}::text))
    select s.id, s.user_id as "userId" from upstream_sessions u join named on named.id = u.identity_id
    join sessions s on s.id = u.session_id and s.ended_at is null
    where ${sid}::text is null or u.sid = ${sid}::text`);
