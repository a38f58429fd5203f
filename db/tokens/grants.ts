import { and, eq, gte, isNull, sql } from "drizzle-orm";
import { admits } from "@/db/applications/applications";
import { apis, grantScopes } from "@/db/schema/apis";
import { grants } from "@/db/schema/applications";
import { auditEvents } from "@/db/schema/audit";
import type { Db, DbOrTransaction, Transaction } from "@/db/system/client";
import { prepared } from "@/db/system/prepared";

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
  const [standing] = await prepared<Standing>(db)`
    select coalesce(g.scopes, '{}') as "grantedScopes", ${admits} as admitted
    from users u join applications a on a.id = ${applicationId}
    left join grants g on g.user_id = u.id and g.application_id = a.id and g.revoked_at is null
    where u.id = ${userId}`;
  return standing ?? { grantedScopes: [], admitted: false };
}

/**
 * Returns the user's live grant, created empty if there is none, and locks it until the transaction
 * ends, so that a concurrent transaction sees the scopes that this one adds.
 */
export async function lockGrant(
  tx: DbOrTransaction,
  { userId, applicationId, now }: { userId: string; applicationId: string; now: Date },
): Promise<{ id: string; scopes: string[]; isNew: boolean }> {
  const [held] = await tx
    .insert(grants)
    .values({ userId, applicationId, scopes: [], createdAt: now })
    .onConflictDoUpdate({
      target: [grants.userId, grants.applicationId],
      targetWhere: isNull(grants.revokedAt),
      set: { scopes: sql`${grants.scopes}` },
    })
    .returning({ id: grants.id, scopes: grants.scopes, isNew: sql<boolean>`xmax = 0` });
  if (!held) throw new Error("an upsert without a condition returned no row");
  return held;
}

/** Returns the scopes of APIs in a locked grant, by their identifiers. */
export async function listGrantedApis(
  tx: DbOrTransaction,
  grantId: string,
): Promise<Record<string, string[]>> {
  const held = await tx
    .select({ identifier: apis.identifier, scopes: grantScopes.scopes })
    .from(grantScopes)
    .innerJoin(apis, eq(apis.id, grantScopes.apiId))
    .where(eq(grantScopes.grantId, grantId));
  return Object.fromEntries(held.map(({ identifier, scopes }) => [identifier, scopes]));
}

/** Writes all scopes of an API in a locked grant; none if the API was removed. */
export async function widenGrantOfApi(
  tx: Transaction,
  grantId: string,
  { id: apiId, scopes }: { id: string; scopes: readonly string[] },
): Promise<void> {
  const written = sql.param([...scopes]);
  await tx.execute(sql`
    insert into grant_scopes (grant_id, api_id, scopes)
    select ${grantId}, id, ${written}::text[] from apis where id = ${apiId}
    on conflict (grant_id, api_id) do update set scopes = excluded.scopes`);
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

/** Returns and locks a user's live grant. Null if it is not theirs or removed. */
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
