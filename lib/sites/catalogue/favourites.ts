import { database } from "@/db/client";
import { deleteFavourite, insertFavourite, listSitesOfUser } from "@/db/sites/favourites";
import { isSlug } from "./redirect-target";

/**
 * Returns what the directory marks for a user: favorites, and sites whose application they allowed.
 */
export async function findMarks(userId: string) {
  const rows = await listSitesOfUser(database(), userId);
  return {
    favourites: rows.filter((row) => row.isFavourite).map((row) => row.slug),
    connected: rows.filter((row) => row.isConnected),
  };
}

/** Adds or removes a user's favorite. An unknown slug changes nothing. */
export async function setFavourite(wish: { userId: string; slug: string; favourite: boolean }) {
  if (!isSlug(wish.slug)) return;
  if (wish.favourite) await insertFavourite(database(), { ...wish, now: new Date() });
  else await deleteFavourite(database(), wish);
}
