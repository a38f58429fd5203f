import { eq, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { users } from "@/db/schema/users";
import { stateInSql } from "./list";

/** What an administrator sees of an account; null if there is none. */
export async function findUserOverview(db: Db, id: string) {
  const [user] = await db
    .select({
      id: users.id,
      username: users.username,
      name: users.name,
      email: users.email,
      emailVerifiedAt: users.emailVerifiedAt,
      role: users.role,
      state: stateInSql,
      createdAt: users.createdAt,
      deactivatedAt: users.deactivatedAt,
      lastSeenAt: sql<Date | null>`(
        select max(s.last_seen_at) from sessions s where s.user_id = users.id)`.mapWith(toDate),
      /** Until when the latest link works with which a first password is chosen. */
      invitedUntil: sql<Date | null>`(
        select max(i.expires_at) from invitations i
        where i.user_id = users.id and i.used_at is null and i.user_epoch = users.access_epoch)`.mapWith(
        toDate,
      ),
    })
    .from(users)
    .where(eq(users.id, id));
  return user ?? null;
}

const toDate = (instant: string) => new Date(instant);

/** What deactivating an account ends: sessions, and the tokens that applications can still use, of how many of them. */
export async function countAccess(db: Db, userId: string, now: Date) {
  const [counted] = await db.$client<{ sessions: number; applications: number; tokens: number }[]>`
    with families as (
      select f.id, f.application_id from live_families f
      where f.user_id = ${userId} and f.expires_at > ${now}),
    tokens as (
      select f.application_id from families f join access_tokens t on t.family_id = f.id
      where t.revoked_at is null and t.expires_at > ${now}
      union all
      select f.application_id from families f join refresh_tokens t on t.family_id = f.id
      where t.rotated_at is null and t.expires_at > ${now})
    select (select count(*)::int from sessions s
        where s.user_id = ${userId} and s.ended_at is null and s.expires_at > ${now}
          and s.last_seen_at > ${now}::timestamptz - interval '12 hours') as sessions,
      (select count(distinct application_id)::int from tokens) as applications,
      (select count(*)::int from tokens) as tokens`;
  return counted ?? { sessions: 0, applications: 0, tokens: 0 };
}
