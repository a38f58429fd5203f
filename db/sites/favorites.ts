import { and, eq, isNotNull, isNull, ne, or, sql } from "drizzle-orm";
import { grants } from "@/db/schema/applications";
import { favorites, sites } from "@/db/schema/sites";
import type { Db } from "@/db/system/client";
import { visibleTo } from "./sites";

/**
 * Returns the sites that mean something to a user, of those that the user sees: favorites, those
 * whose application has the user's live grant or a group of the user's, and those that not everyone
 * sees.
 */
export function listSitesOfUser(db: Db, userId: string) {
  const isAdmitted = sql<boolean>`exists (select from application_groups ag join group_members m
    on m.group_id = ag.group_id and m.user_id = ${userId} where ag.application_id = ${sites.applicationId})`;
  return db
    .select({
      slug: sites.slug,
      audience: sites.audience,
      isFavorite: sql<boolean>`${favorites.userId} is not null`,
      isConnected: sql<boolean>`${grants.id} is not null`,
      isAdmitted,
      lastUsedAt: grants.lastUsedAt,
    })
    .from(sites)
    .leftJoin(favorites, and(eq(favorites.siteId, sites.id), eq(favorites.userId, userId)))
    .leftJoin(
      grants,
      and(
        eq(grants.applicationId, sites.applicationId),
        eq(grants.userId, userId),
        isNull(grants.revokedAt),
      ),
    )
    .where(
      and(
        or(
          isNotNull(favorites.userId),
          isNotNull(grants.id),
          isAdmitted,
          ne(sites.audience, "everyone"),
        ),
        visibleTo(userId),
      ),
    );
}

/** Adds a favorite. Does nothing if it is one already, or the user sees no such site. */
export async function insertFavorite(
  db: Db,
  { userId, slug, now }: { userId: string; slug: string; now: Date },
) {
  await db.execute(sql`
    insert into favorites (user_id, site_id, created_at)
    select ${userId}::uuid, ${sites.id}, ${now.toISOString()}::timestamptz from ${sites}
    where ${sites.slug} = ${slug} and ${visibleTo(userId)}
    on conflict do nothing`);
}

export async function deleteFavorite(db: Db, { userId, slug }: { userId: string; slug: string }) {
  await db.$client`
    delete from favorites using sites
    where favorites.site_id = sites.id and sites.slug = ${slug} and favorites.user_id = ${userId}`;
}
