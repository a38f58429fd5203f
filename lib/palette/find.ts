import { listApis } from "@/db/apis/lists";
import { listApplications } from "@/db/applications/lists";
import { listFirst } from "@/db/groups/groups";
import type { EnabledSite } from "@/db/sites/sites";
import { database } from "@/db/system/client";
import { reading } from "@/db/system/faults";
import { listUsers } from "@/db/users/list";
import type { LiveSession } from "@/db/users/live-sessions";
import type { Locale } from "@/lib/i18n/locale";
import { uploadedPictureOf } from "@/lib/images/image-address";
import { readableHost } from "@/lib/readable-host";
import { createTurns } from "@/lib/runtime/turns";
import { byRank, ranking } from "@/lib/search-rank";
import { may } from "@/lib/session/permissions";
import { openAddress } from "@/lib/sites/catalog/board-site";
import { listEnabled } from "@/lib/sites/catalog/catalog";
import { findMarks } from "@/lib/sites/catalog/favorites";
import { rankSites } from "@/lib/sites/catalog/rank-sites";
import { siteMatcher } from "@/lib/sites/catalog/site";
import type { Entry } from "./entry";
import { findOthers } from "./find-others";
import { findPages } from "./find-pages";
import { findHere, findParts } from "./find-parts";
import { findRequest } from "./find-request";
import { editingOf, openingOf, ownSites } from "./site-entry";

type User = LiveSession["user"];

/** Lists that fields of forms choose from (app/_ui/combobox.tsx). */
export const CHOICES = ["people", "groups", "openGroups", "applications", "apis"] as const;
export type ChoiceKind = (typeof CHOICES)[number];
type Listed = Exclude<ChoiceKind, "openGroups">;
type Kind = "here" | "sites" | "actions" | "pages" | "parts" | "nearest" | "elsewhere" | Listed;

/** Entries of a kind; the nearest one has a kind of its own. */
export type Section = { kind: Kind; entries: readonly (Entry & { kind?: Kind })[] };

/** Entries of a kind that the palette shows, and that a field offers. More text narrows them. */
const [MOST, MOST_CHOICES] = [6, 20];

/** The part of a list from which the best matches are taken. */
const FIRST = { sort: { by: "name", down: false }, from: null, limit: 50 } as const;

/** A search reads up to five lists. A user's next search waits for the one before. */
const { inTurn } = createTurns("palette.turns", {
  atOnce: 2,
  waiting: 32,
  waitingPerOwner: 2,
});

type Search = {
  q: string;
  /** Path of the page that the palette was opened on. */
  at: string;
  locale: Locale;
};

/**
 * Returns what a user may open that matches a search, best matches first; for an empty search, the
 * user's sites and all pages. Every list checks its own permission, every page its own. Refuses if
 * too many searches wait.
 */
export const findPlaces = (user: User, search: Search) => inTurn(() => find(user, search), user.id);

/**
 * Returns what a field of a form offers for a search, best matches first. Editors choose groups and
 * applications for sites. Refuses if too many searches wait.
 */
export const findChoices = (user: User, kind: ChoiceKind, q: string) =>
  inTurn(async (): Promise<Section[]> => {
    const entries = await CHOOSING[kind](user, q);
    return filled({ [kind === "openGroups" ? "groups" : kind]: entries.slice(0, MOST_CHOICES) });
  }, user.id);

const CHOOSING: Record<ChoiceKind, (user: User, q: string) => Promise<Entry[]>> = {
  people: async ({ role }, q) => (may(role, "users") ? findPeople(q) : []),
  groups: async ({ role }, q) => (may(role, "sites") ? findGroups(q) : []),
  // Groups that people can be added to: no provider decides who is in them.
  openGroups: async ({ role }, q) => (may(role, "users") ? findGroups(q, true) : []),
  applications: (user, q) => findApplications(user, q, may(user.role, "sites")),
  apis: findApis,
};

async function find(user: User, { q, at, locale }: Search): Promise<Section[]> {
  const here = findHere(at, q, locale);
  const { actions, pages } = findPages(user, q, locale);
  if (q === "") return filled({ here, sites: await findSites(user, q), actions, pages });
  const [requests, sites, applications, apis, people, groups] = await Promise.all([
    findRequest(user, q, locale),
    findSites(user, q),
    findApplications(user, q, may(user.role, "applications")),
    findApis(user, q),
    may(user.role, "users") ? findPeople(q) : [],
    may(user.role, "groups") ? findGroups(q) : [],
  ]);
  const sections = filled({
    ...{ here, sites, actions: best(actions, q), pages: [...requests, ...best(pages, q)] },
    // Of sections whose first entries match as well, people come last: they are many.
    ...{ applications, apis, groups, people },
  }).map(({ kind, entries }) => ({ kind, entries: entries.slice(0, MOST) }));
  if (sections.length === 0) return filled(await findOthers(user, q, locale));
  const rank = ranking(q);
  const ranked = byRank(sections, ({ entries: [first] }) =>
    rank(first?.title ?? "", first?.detail),
  );
  const parts = findParts(user, await withEditing(ranked[0]), q, locale);
  return [...ranked.slice(0, 1), ...filled({ parts }), ...ranked.slice(1)];
}

/** Returns the first entry of a section, for a site with the address of its form. Actions and pages have no parts. */
async function withEditing(section: Section | undefined) {
  if (["actions", "pages", "here"].includes(section?.kind ?? "")) return undefined;
  const [first] = section?.entries ?? [];
  if (!first || section?.kind !== "sites" || first.href.startsWith("/admin/")) return first;
  const site = (await listEnabled()).find((one) => openAddress(one) === first.href);
  return site ? { ...first, editing: `/admin/sites/${site.id}` } : first;
}

const filled = (found: Partial<Record<Kind, Section["entries"]>>): Section[] =>
  Object.entries(found).flatMap(([kind, entries]) =>
    entries.length > 0 ? { kind: kind as Kind, entries } : [],
  );

function best(entries: readonly Entry[], q: string): Entry[] {
  const rank = ranking(q);
  return byRank(entries, ({ title, detail }) => rank(title, detail));
}

/**
 * Returns matching sites that open and that the user sees; without a search, those used last, and the favorites. Editors
 * also find the sites that they don't see, where they edit them.
 */
async function findSites({ id, role }: User, q: string): Promise<Entry[]> {
  const [{ visible, favorites, connected, ofGroups }, rows] = await Promise.all([
    findMarks(id),
    listEnabled(),
  ]);
  const sees = ({ audience, slug }: EnabledSite) => audience === "everyone" || visible.has(slug);
  if (q === "")
    return ownSites(rows.filter(sees), { favorites, connected }).slice(0, MOST).map(openingOf);
  const found = rows
    .filter(siteMatcher({ q }))
    .filter((site) => (sees(site) ? site.opensAt !== null : may(role, "sites")));
  const own = {
    favorites: new Set(favorites),
    yours: new Set([...ofGroups, ...connected.map(({ slug }) => slug)]),
  };
  return rankSites(found, q, own).map((site) => (sees(site) ? openingOf(site) : editingOf(site)));
}

/** Returns matching applications: all of them, or a developer's own. */
async function findApplications({ id, role }: User, q: string, all: boolean): Promise<Entry[]> {
  const asked = { search: q, state: null, ...FIRST } as const;
  const rows = await reading(listApplications(database(), all ? asked : { ...asked, ownerId: id }));
  const entries = rows.map((row) => ({
    href: `/${may(role, "applications") ? "admin/applications" : "developer/apps"}/${row.id}`,
    value: row.clientId,
    title: row.name,
    detail: row.homepageUrl && readableHost(row.homepageUrl),
    picture: uploadedPictureOf({ pictureHash: row.logoHash }),
  }));
  return best(entries, q);
}

/** Returns matching APIs: all for administrators, a developer's own for others. */
async function findApis({ id, role }: User, q: string): Promise<Entry[]> {
  const all = may(role, "applications");
  const asked = { q, ...FIRST, ...(!all && { ownerId: id }) };
  const rows = await reading(listApis(database(), asked));
  const entries = rows.map((row) => ({
    href: `/${all ? "admin" : "developer"}/apis/${row.id}`,
    value: row.identifier,
    title: row.name,
    detail: row.identifier,
    picture: null,
  }));
  return best(entries, q);
}

async function findPeople(q: string): Promise<Entry[]> {
  const asked = { q, role: null, state: null, twoStep: null, ...FIRST } as const;
  const rows = await reading(listUsers(database(), asked));
  const entries = rows.map((row) => ({
    href: `/admin/users/${row.id}`,
    value: row.username,
    title: row.name ?? row.username,
    detail: row.email ?? row.username,
    picture: uploadedPictureOf(row),
  }));
  return best(entries, q);
}

async function findGroups(q: string, open = false): Promise<Entry[]> {
  const rows = await reading(listFirst(database(), FIRST.limit, q, open));
  const entries = rows.map(({ id, key, name }) => ({
    href: `/admin/groups/${id}`,
    ...{ value: key, title: name, detail: key, picture: null },
  }));
  return best(entries, q);
}
