import { and, desc, eq, isNull, sql } from "drizzle-orm";
import type { Db, DbOrTransaction } from "./client";
import { applications, grants } from "./schema/applications";

/** The scopes that a user granted an application; empty where there is no live grant. */
export async function findGrantedScopes(
  db: DbOrTransaction,
  userId: string,
  applicationId: string,
) {
  const [grant] = await db
    .select({ scopes: grants.scopes })
    .from(grants)
    .where(and(ownedBy(userId, applicationId), isNull(grants.revokedAt)));
  return grant?.scopes ?? [];
}

/** Adds scopes to the user's live grant, or makes one. Answers its id. */
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

/** What a user allowed, last used first; consents without live tokens too. */
export function listGrantsOfUser(db: Db, userId: string) {
  return db
    .select({
      id: grants.id,
      scopes: grants.scopes,
      createdAt: grants.createdAt,
      lastUsedAt: grants.lastUsedAt,
      application: {
        name: applications.name,
        homepageUrl: applications.homepageUrl,
        suspendedAt: applications.suspendedAt,
      },
    })
    .from(grants)
    .innerJoin(applications, eq(applications.id, grants.applicationId))
    .where(and(eq(grants.userId, userId), isNull(grants.revokedAt)))
    .orderBy(desc(sql`coalesce(${grants.lastUsedAt}, ${grants.createdAt})`), grants.id);
}

const ownedBy = (userId: string, applicationId: string) =>
  and(eq(grants.userId, userId), eq(grants.applicationId, applicationId));
