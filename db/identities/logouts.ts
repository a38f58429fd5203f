import { and, eq, gte, inArray, type SQL, sql } from "drizzle-orm";
import { endSessions } from "@/db/access";
import type { AuditContext } from "@/db/audit/events";
import { upstreamLogouts } from "@/db/schema/identities";
import type { Transaction } from "@/db/system/client";

type LogoutToken = typeof upstreamLogouts.$inferInsert & { namedHash: Buffer };

/** Uses up a logout token, and keeps whom it named. False if it was used before. */
export async function spendLogoutToken(
  tx: Transaction,
  { namedHash, ...token }: LogoutToken,
): Promise<boolean> {
  const { providerId, expiresAt } = token;
  // A sign-in holds its provider (holdProvider): it has opened a session that ends now, or sees this token.
  await tx.execute(sql`select from identity_providers where id = ${providerId} for no key update`);
  await tx
    .insert(upstreamLogouts)
    .values({ providerId, jtiHash: namedHash, expiresAt })
    .onConflictDoUpdate({
      target: [upstreamLogouts.providerId, upstreamLogouts.jtiHash],
      set: { expiresAt },
    });
  const used = await tx
    .insert(upstreamLogouts)
    .values(token)
    .onConflictDoNothing()
    .returning({ providerId: upstreamLogouts.providerId });
  return used.length === 1;
}

/** True if a logout token named one of these, and is kept until a time or longer. Call it with the provider held. */
export async function isNamed(
  tx: Transaction,
  { providerId, namedHashes, until }: { providerId: string; namedHashes: Buffer[]; until: Date },
): Promise<boolean> {
  const named = and(
    eq(upstreamLogouts.providerId, providerId),
    inArray(upstreamLogouts.jtiHash, namedHashes),
    gte(upstreamLogouts.expiresAt, until),
  );
  return (await tx.$count(upstreamLogouts, named)) > 0;
}

type Ended =
  /** One identity; `except` is a session that goes on. */
  | { identityId: string; except: string | null }
  /** The identities of a provider, called `by`, with this subject, and of these the sessions with this `sid`; null for any. */
  | { providerId: string; subject: string | null; sid: string | null; by: string };

const identitiesOf = (ended: Ended): SQL =>
  "identityId" in ended
    ? sql`(${ended.identityId}::uuid)`
    : sql`(select id from identities where provider_id = ${ended.providerId}
        and (${ended.subject}::text is null or subject = ${ended.subject}::text))`;

/**
 * Ends the open sessions that came from identities, with all that rests on them and the sign-ins that
 * wait for a second step. Returns the number of sessions.
 */
export async function endSessionsOf(
  tx: Transaction,
  ended: Ended,
  context: AuditContext,
): Promise<number> {
  const identities = identitiesOf(ended);
  const { sid, except, by } = { sid: null, except: null, by: null, ...ended };
  const theirs = sql`id in (select session_id from upstream_sessions where identity_id in ${identities}
    and (${sid}::text is null or sid = ${sid}::text))
    and id is distinct from ${except}::uuid and ended_at is null`;
  // Users before their sessions, as all that cuts access locks them (db/access.ts).
  await tx.execute(sql`
    select from users where id in (select user_id from sessions where ${theirs})
    order by id for no key update`);
  await tx.execute(sql`
    delete from pending_sign_ins where identity_id in ${identities}
      and (${sid}::text is null or upstream_sid = ${sid}::text)`);
  return endSessions(
    tx,
    { which: theirs, event: "session.ended", ...(by !== null && { after: { provider: by } }) },
    context,
  );
}
