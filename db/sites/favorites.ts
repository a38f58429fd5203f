import { and, eq, isNotNull, isNull, or, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { grants } from "@/db/schema/applications";
import { favorites, sites } from "@/db/schema/sites";

/**
 * Returns the enabled sites that are a user's favorites, or whose application has the user's live
 * grant.
 */
export function listSitesOfUser(db: Db, userId: string) {
  return db
    .select({
      slug: sites.slug,
      isFavorite: sql<boolean>`${favorites.userId} is not null`,
      isConnected: sql<boolean>`${grants.id} is not null`,
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
    .where(and(isNotNull(sites.enabledAt), or(isNotNull(favorites.userId), isNotNull(grants.id))));
}

/**
 * Adds a favorite. Does nothing if it is one already, or the site does not exist or is disabled.
 */
export async function insertFavorite(
  db: Db,
  { userId, slug, now }: { userId: string; slug: string; now: Date },
) {
  await db.$client`
    insert into favorites (user_id, site_id, created_at)
    select ${userId}, id, ${now} from sites where slug = ${slug} and enabled_at is not null
    on conflict do nothing`;
}

export async function deleteFavorite(db: Db, { userId, slug }: { userId: string; slug: string }) {
  await db.$client`
    delete from favorites using sites
    where favorites.site_id = sites.id and sites.slug = ${slug} and favorites.user_id = ${userId}`;
}
