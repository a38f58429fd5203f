import { and, eq, isNotNull, isNull, or, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { grants } from "@/db/schema/applications";
import { favourites, sites } from "@/db/schema/sites";

/**
 * Returns the enabled sites that are a user's favorites, or whose application has the user's live
 * grant.
 */
export function listSitesOfUser(db: Db, userId: string) {
  return db
    .select({
      slug: sites.slug,
      isFavourite: sql<boolean>`${favourites.userId} is not null`,
      isConnected: sql<boolean>`${grants.id} is not null`,
      lastUsedAt: grants.lastUsedAt,
    })
    .from(sites)
    .leftJoin(favourites, and(eq(favourites.siteId, sites.id), eq(favourites.userId, userId)))
    .leftJoin(
      grants,
      and(
        eq(grants.applicationId, sites.applicationId),
        eq(grants.userId, userId),
        isNull(grants.revokedAt),
      ),
    )
    .where(and(isNotNull(sites.enabledAt), or(isNotNull(favourites.userId), isNotNull(grants.id))));
}

/**
 * Adds a favorite. Does nothing if it is one already, or the site does not exist or is disabled.
 */
export async function insertFavourite(
  db: Db,
  { userId, slug, now }: { userId: string; slug: string; now: Date },
) {
  await db.$client`
    insert into favourites (user_id, site_id, created_at)
    select ${userId}, id, ${now} from sites where slug = ${slug} and enabled_at is not null
    on conflict do nothing`;
}

export async function deleteFavourite(db: Db, { userId, slug }: { userId: string; slug: string }) {
  await db.$client`
    delete from favourites using sites
    where favourites.site_id = sites.id and sites.slug = ${slug} and favourites.user_id = ${userId}`;
}
