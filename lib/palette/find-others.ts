import type { LiveSession } from "@/db/users/live-sessions";
import type { Locale } from "@/lib/i18n/locale";
import { nearest } from "@/lib/nearest";
import { listEnabled } from "@/lib/sites/catalog/catalog";
import { findMarks } from "@/lib/sites/catalog/favorites";
import type { Entry } from "./entry";
import { findPages } from "./find-pages";
import { searchesFor } from "./searches-for";
import { openingOf } from "./site-entry";

type Kind = "sites" | "pages" | "actions";

/** Returns what a search without matches can mean, and where it can go on. */
export const findOthers = async (user: LiveSession["user"], q: string, locale: Locale) => ({
  nearest: await findNearest(user, q, locale),
  elsewhere: searchesFor(user, q, locale),
});

/** Returns the site, page or action that a search with a mistake in it means, or nothing. */
async function findNearest(user: LiveSession["user"], q: string, locale: Locale) {
  const { actions, pages } = findPages(user, "", locale);
  const [{ visible }, rows] = await Promise.all([findMarks(user.id), listEnabled()]);
  const sites = rows
    .filter(({ audience, slug }) => audience === "everyone" || visible.has(slug))
    .filter(({ opensAt }) => opensAt !== null)
    .map(openingOf);
  const of = (kind: Kind, entries: readonly Entry[]) =>
    entries.map((entry) => ({ ...entry, kind }));
  const meant = nearest(
    [...of("sites", sites), ...of("pages", pages), ...of("actions", actions)],
    q,
  );
  return meant ? [meant] : [];
}
