import { and, eq, gte, isNull, sql } from "drizzle-orm";
import { admits } from "@/db/applications/applications";
import type { Db, DbOrTransaction } from "@/db/client";
import { grants } from "@/db/schema/applications";
import { auditEvents } from "@/db/schema/audit";

/** Relation of a user to an application. */
export type Standing = {
  /** Scopes that the user granted; empty without a live grant. */
  grantedScopes: string[];
  /** True if the application is open, or one of its groups has the user as a member. */
  admitted: boolean;
};

export async function findStanding(
  db: Db,
  userId: string,
  applicationId: string,
): Promise<Standing> {
  const [standing] = await db.$client<Standing[]>`
    select coalesce(g.scopes, '{}') as "grantedScopes", ${admits(db)} as admitted
    from users u join applications a on a.id = ${applicationId}
    left join grants g on g.user_id = u.id and g.application_id = a.id and g.revoked_at is null
    where u.id = ${userId}`;
  return standing ?? { grantedScopes: [], admitted: false };
}

/**
 * Returns the scopes of the user's live grant, created empty if there is none, and locks it until
 * the transaction ends, so that a concurrent transaction sees the scopes that this one adds.
 */
export async function lockGrant(
  tx: DbOrTransaction,
  { userId, applicationId, now }: { userId: string; applicationId: string; now: Date },
): Promise<string[]> {
  const [held] = await tx
    .insert(grants)
    .values({ userId, applicationId, scopes: [], createdAt: now })
    .onConflictDoUpdate({
      target: [grants.userId, grants.applicationId],
      targetWhere: isNull(grants.revokedAt),
      set: { scopes: sql`${grants.scopes}` },
    })
    .returning({ scopes: grants.scopes });
  if (!held) throw new Error("an upsert without a condition returned no row");
  return held.scopes;
}

/** Adds scopes to the user's live grant, or creates it. Returns its ID. */
export async function widenGrant(
  db: DbOrTransaction,
  grant: { userId: string; applicationId: string; scopes: string[]; now: Date },
): Promise<string> {
  const [row] = await db
    .insert(grants)
    .values({ ...grant, createdAt: grant.now })
    .onConflictDoUpdate({
      target: [grants.userId, grants.applicationId],
      targetWhere: isNull(grants.revokedAt),
      set: {
        scopes: sql`array(select distinct unnest(${grants.scopes} || excluded.scopes))`,
      },
    })
    .returning({ id: grants.id });
  if (!row) throw new Error("an upsert without a condition returned no row");
  return row.id;
}

export type GrantOfUser = {
  id: string;
  applicationId: string;
  /** Granted scopes without those that the application is no longer registered for. */
  scopes: string[];
  createdAt: Date;
  lastUsedAt: Date | null;
  /** Time at which the user decided to keep the unused application. */
  keptAt: Date | null;
  /** Number of families with a usable access or refresh token; zero if only the consent remains. */
  liveSessions: number;
  application: {
    name: string;
    homepageUrl: string | null;
    developerName: string | null;
    /** SHA-256 in hexadecimal. */
    logoHash: string | null;
    verified: boolean;
    suspended: boolean;
    /** False if it is only for groups that the user isn't in. */
    admits: boolean;
  };
  /** Sites that link to the application, of those that the user sees. */
  sites: { slug: string; title: string; limited: boolean }[];
};

/** Returns a user's grants, last used first, including consents without live tokens. */
export function listGrantsOfUser(db: Db, userId: string, now: Date): Promise<GrantOfUser[]> {
  return db.$client<GrantOfUser[]>`
    select g.id, g.application_id as "applicationId", array(select scope from unnest(g.scopes) scope where scope = any(a.scopes)) as scopes,
      g.created_at as "createdAt", g.last_used_at as "lastUsedAt",
      (select max(e.at) from audit_events e
        where e.user_id = g.user_id and e.event = 'grant.kept' and e.application_id = g.application_id
          and e.at >= g.created_at) as "keptAt",
      (select count(*)::int from live_families f where f.grant_id = g.id and f.expires_at > ${now} and (
        exists (select from access_tokens t
          where t.family_id = f.id and t.revoked_at is null and t.expires_at > ${now})
        or exists (select from refresh_tokens t
          where t.family_id = f.id and t.rotated_at is null and t.expires_at > ${now}))) as "liveSessions",
      jsonb_build_object('name', a.name, 'homepageUrl', a.homepage_url, 'developerName', a.developer_name,
        'logoHash', encode(a.logo_hash, 'hex'), 'verified', a.verified_at is not null, 'suspended', a.suspended_at is not null,
        'admits', ${admits(db)}) as application,
      (select coalesce(jsonb_agg(jsonb_build_object('slug', s.slug, 'title', s.title, 'limited', s.audience <> 'everyone')
          order by s.pin_weight desc, s.slug), '[]')
        from sites s where s.application_id = a.id and s.enabled_at is not null and s.target_url is not null
          and sees_site(s.id, s.audience, g.user_id)) as sites
    from grants g join applications a on a.id = g.application_id join users u on u.id = g.user_id
    where g.user_id = ${userId} and g.revoked_at is null
    order by coalesce(g.last_used_at, g.created_at) desc, g.id`;
}

type Subject = { name: string; homepageUrl: string | null; live: boolean };

/**
 * Returns the application of a user's grant, and whether it has access now, by this grant or a later
 * one. Null for another user's grant and for a removed application.
 */
export async function findGrantSubject(
  db: Db,
  { id, userId }: { id: string; userId: string },
): Promise<Subject | null> {
  const [subject] = await db.$client<Subject[]>`
    select a.name, a.homepage_url as "homepageUrl",
      exists (select from grants l where l.user_id = g.user_id
        and l.application_id = g.application_id and l.revoked_at is null) as live
    from grants g join applications a on a.id = g.application_id
    where g.id = ${id} and g.user_id = ${userId}`;
  return subject ?? null;
}

type LiveGrant = { userId: string; applicationId: string; createdAt: Date };

/**
 * Returns a user's live grant, and locks it until the transaction ends. Null if it is not theirs or
 * removed.
 */
export async function lockLiveGrant(
  tx: DbOrTransaction,
  { id, userId }: { id: string; userId: string },
): Promise<LiveGrant | null> {
  const { userId: user, applicationId, createdAt } = grants;
  const [live] = await tx
    .select({ userId: user, applicationId, createdAt })
    .from(grants)
    .where(and(eq(grants.id, id), eq(user, userId), isNull(grants.revokedAt)))
    .for("no key update");
  return live ?? null;
}

/** True if the user has decided to keep the application since they let it in. */
export async function isKept(
  tx: DbOrTransaction,
  { userId, applicationId, createdAt }: LiveGrant,
): Promise<boolean> {
  const { event, at } = auditEvents;
  const kept = await tx
    .select({ at })
    .from(auditEvents)
    .where(
      and(
        ...[eq(auditEvents.userId, userId), eq(event, "grant.kept")],
        ...[eq(auditEvents.applicationId, applicationId), gte(at, createdAt)],
      ),
    )
    .limit(1);
  return kept.length > 0;
}
