import { listApplications } from "@/db/applications/lists";
import { listFirst } from "@/db/groups/groups";
import type { EnabledSite } from "@/db/sites/sites";
import { database } from "@/db/system/client";
import { reading } from "@/db/system/faults";
import { listUsers } from "@/db/users/list";
import type { LiveSession } from "@/db/users/live-sessions";
import { folded, searchWords } from "@/lib/folded";
import type { Locale } from "@/lib/i18n/locale";
import { translator } from "@/lib/i18n/translator";
import { uploadedPictureOf } from "@/lib/images/image-address";
import { imagePath } from "@/lib/images/image-path";
import { createTurns } from "@/lib/runtime/turns";
import { may } from "@/lib/session/permissions";
import { openAddress } from "@/lib/sites/catalog/board-site";
import { listEnabled } from "@/lib/sites/catalog/catalog";
import { findMarks } from "@/lib/sites/catalog/favorites";
import { siteMatcher } from "@/lib/sites/catalog/site";
import { pagesFor } from "./pages";
import { byRank, type Entry, rankOf } from "./rank";

type User = LiveSession["user"];
type Kind = "sites" | "pages" | "applications" | "people" | "groups";

export type Section = { kind: Kind; entries: readonly Entry[] };

/** Entries of a kind that are shown; whoever wants more types more. */
const MOST = 6;

/** The part of a list from which the best matches are taken. */
const FIRST = { from: null, limit: 50 };

/** A search reads up to five lists. A user's next search waits for the one before. */
const { inTurn } = createTurns("palette.turns", {
  atOnce: 2,
  waiting: 32,
  waitingPerOwner: 2,
});

/**
 * Returns what a user may open that matches a search, best matches first; for an empty search, the
 * user's favorites and all pages. Every list checks its own permission. Refuses if too many
 * searches wait.
 */
export const findPlaces = (user: User, q: string, locale: Locale) =>
  inTurn(() => find(user, q, locale), user.id);

async function find(user: User, q: string, locale: Locale): Promise<Section[]> {
  const pages = findPages(user, q, locale);
  if (q === "") return filled([{ kind: "sites", entries: await findSites(user, q) }, pages]);
  const [sites, applications, people, groups] = await Promise.all([
    findSites(user, q),
    findApplications(user, q),
    may(user.role, "users") ? findPeople(q) : [],
    may(user.role, "groups") ? findGroups(q) : [],
  ]);
  const sections = filled([
    { kind: "sites", entries: sites },
    pages,
    { kind: "people", entries: people },
    { kind: "applications", entries: applications },
    { kind: "groups", entries: groups },
  ]);
  return byRank(sections, ({ entries }) => rankOf(entries[0]?.title ?? "", q));
}

const filled = (sections: readonly Section[]) =>
  sections.filter(({ entries }) => entries.length > 0);

/** Returns the best matches. */
const best = (entries: readonly Entry[], q: string) =>
  byRank(entries, ({ title }) => rankOf(title, q)).slice(0, MOST);

function findPages(user: User, q: string, locale: Locale): Section {
  const t = translator(locale, "palette.pages");
  const wanted = searchWords(q);
  const pages = pagesFor(user)
    .map(({ name, href }) => ({ href, title: t(name), detail: null, picture: null }))
    .filter(({ title }) => wanted.every((word) => folded(title).includes(word)));
  return { kind: "pages", entries: q === "" ? pages : best(pages, q) };
}

/**
 * Returns matching sites that open and that the user sees; without a search, the favorites. Editors
 * also find the sites that they don't see, where they edit them.
 */
async function findSites({ id, role }: User, q: string): Promise<Entry[]> {
  const [{ visible, favorites }, rows] = await Promise.all([findMarks(id), listEnabled()]);
  const sees = ({ audience, slug }: EnabledSite) => audience === "everyone" || visible.has(slug);
  if (q === "")
    return rows
      .filter((site) => site.targetUrl !== null && favorites.includes(site.slug) && sees(site))
      .slice(0, MOST)
      .map(openingOf);
  const matching = rows.filter(siteMatcher({ q }));
  const seen = matching.filter((site) => site.targetUrl !== null && sees(site)).map(openingOf);
  const others = may(role, "sites") ? matching.filter((site) => !sees(site)).map(editingOf) : [];
  return best([...seen, ...others], q);
}

const entryOf = ({ title, displayUrl, iconHash }: EnabledSite) => ({
  title,
  detail: displayUrl,
  picture: iconHash && imagePath(iconHash.toString("base64url")),
});

const openingOf = (site: EnabledSite): Entry => ({
  href: openAddress(site),
  ...entryOf(site),
});

const editingOf = (site: EnabledSite): Entry => ({
  href: `/admin/sites/${site.id}`,
  ...entryOf(site),
});

/** Returns matching applications: all for administrators, a developer's own for others. */
async function findApplications({ id, role }: User, q: string): Promise<Entry[]> {
  const all = may(role, "applications");
  const asked = { search: q, state: null, sort: { by: "name", down: false }, ...FIRST } as const;
  const rows = await reading(listApplications(database(), all ? asked : { ...asked, ownerId: id }));
  const entries = rows.map((row) => ({
    href: `/${all ? "admin/applications" : "developer/apps"}/${row.id}`,
    title: row.name,
    detail: row.homepageUrl,
    picture: uploadedPictureOf({ pictureHash: row.logoHash }),
  }));
  return best(entries, q);
}

async function findPeople(q: string): Promise<Entry[]> {
  const asked = {
    q,
    role: null,
    state: null,
    sort: { by: "name", down: false },
    ...FIRST,
  } as const;
  const rows = await reading(listUsers(database(), asked));
  const entries = rows.map((row) => ({
    href: `/admin/users/${row.id}`,
    title: row.name ?? row.username,
    detail: row.email ?? row.username,
    picture: uploadedPictureOf(row),
  }));
  return best(entries, q);
}

async function findGroups(q: string): Promise<Entry[]> {
  const rows = await reading(listFirst(database(), FIRST.limit, q));
  const entries = rows.map(({ id, key, name }) => ({
    href: `/admin/groups/${id}`,
    title: name,
    detail: key,
    picture: null,
  }));
  return best(entries, q);
}
