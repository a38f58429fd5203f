import { eq, sql } from "drizzle-orm";
import { users } from "@/db/schema/users";
import { secondStepDue } from "@/db/sign-in-policy";
import type { Db } from "@/db/system/client";
import { columns } from "@/db/system/columns";
import { pictureInSql, stateInSql } from "./list";

const toDate = (instant: string) => new Date(instant);

/** Returns an account as administrators see it; null if there is none. */
export async function findUserOverview(db: Db, id: string) {
  const [user] = await db
    .select({
      ...columns(
        users,
        "id",
        "username",
        "name",
        "givenName",
        "familyName",
        "claimedLocale",
        "locale",
        "email",
        "emailVerifiedAt",
        "role",
        "createdAt",
        "deactivatedAt",
        "deletionDueAt",
        "deletionByOwner",
        "twoStepAt",
      ),
      state: stateInSql,
      pictureHash: pictureInSql,
      secondStepDue: sql<Date | null>`${secondStepDue}`.mapWith(toDate),
      passkeys: sql<number>`(select count(*)::int from passkeys p where p.user_id = users.id)`,
      /** Sessions are deleted soon after their end. */
      lastSeenAt: sql<Date | null>`greatest(
        (select max(s.last_seen_at) from sessions s where s.user_id = users.id),
        (select nullif(l.at, 'epoch') from last_sign_ins l where l.user_id = users.id))`.mapWith(
        toDate,
      ),
      /** Latest expiry of a usable link to choose a first password. */
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

/** Counts what a deactivation ends: sessions, usable tokens, and applications that have them. */
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
