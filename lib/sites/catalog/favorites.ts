import { deleteFavorite, insertFavorite, listSitesOfUser } from "@/db/sites/favorites";
import { database } from "@/db/system/client";
import { isSlug } from "./redirect-target";

/**
 * Returns what the directory shows to a user only: favorites, sites whose application they allowed,
 * or which admits them but not everyone, sites of their groups, and all that not everyone sees.
 */
export async function findMarks(userId: string) {
  const rows = await listSitesOfUser(database(), userId);
  const slugs = (which: (row: (typeof rows)[number]) => boolean) =>
    rows.filter(which).map((row) => row.slug);
  return {
    favorites: slugs((row) => row.isFavorite),
    connected: rows.filter((row) => row.isConnected),
    admitted: slugs((row) => row.isAdmitted),
    ofGroups: slugs(
      ({ audience, isAdmitted }) =>
        audience === "groups" || (audience === "application" && isAdmitted),
    ),
    visible: new Set(slugs((row) => row.audience !== "everyone")),
  };
}

/** Adds or removes a user's favorite. An unknown slug changes nothing. */
export async function setFavorite(wish: { userId: string; slug: string; favorite: boolean }) {
  if (!isSlug(wish.slug)) return;
  if (wish.favorite) await insertFavorite(database(), { ...wish, now: new Date() });
  else await deleteFavorite(database(), wish);
}
