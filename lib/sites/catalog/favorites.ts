import { database } from "@/db/client";
import { deleteFavorite, insertFavorite, listSitesOfUser } from "@/db/sites/favorites";
import { isSlug } from "./redirect-target";

/**
 * Returns what the directory marks for a user: favorites, and sites whose application they allowed.
 */
export async function findMarks(userId: string) {
  const rows = await listSitesOfUser(database(), userId);
  return {
    favorites: rows.filter((row) => row.isFavorite).map((row) => row.slug),
    connected: rows.filter((row) => row.isConnected),
  };
}

/** Adds or removes a user's favorite. An unknown slug changes nothing. */
export async function setFavorite(wish: { userId: string; slug: string; favorite: boolean }) {
  if (!isSlug(wish.slug)) return;
  if (wish.favorite) await insertFavorite(database(), { ...wish, now: new Date() });
  else await deleteFavorite(database(), wish);
}
