import {
  countSites,
  findSites,
  listSites,
  type SiteFilter,
  type SiteOrder,
} from "@/db/sites/administration";
import { listVisitDays } from "@/db/sites/visit-days";
import { database } from "@/db/system/client";
import { reading } from "@/db/system/faults";
import { listFirst, PAGE } from "@/lib/lists/page";
import type { Orders, Position, Sort } from "@/lib/lists/sort";
import { addressOf } from "@/lib/sites/catalog/address";
import { groupOf, type SiteGroup } from "@/lib/sites/order/groups";

export type { SiteOrder };

export const SITE_ORDERS: Orders<SiteOrder> = {
  title: { kind: "text", down: false },
  weight: { kind: "number", down: true },
  added: { kind: "instant", down: true },
};

/** The order of the directory, in which sites can be moved. */
export const DIRECTORY_ORDER: Sort<SiteOrder> = { by: "weight", down: true };

export const SITE_STATES = ["enabled", "disabled", "no_icon"] as const;

/** Search text, empty for all, further filters, order and position in the list. */
export type SiteListQuery = SiteFilter & {
  q: string;
  sort: Sort<SiteOrder>;
  from: Position | null;
};

/**
 * Sites fetched on either side of a page: a move by one place names two neighbors, also at the edge
 * of a page.
 */
const AROUND = 2;

type Row = Awaited<ReturnType<typeof listSites>>[number];

/** Neighbors of a site in its group after one step up or down; null if there is no such step. */
type Step = { above: string | null; below: string | null } | null;

export type SiteLine = Omit<Row, "iconHash" | "enabledAt" | "value"> & {
  icon: string | null;
  enabled: boolean;
  group: SiteGroup;
  visits: Visits;
  up: Step;
  down: Step;
};

/** Returns the titles and states of several sites, by title, in their present revisions. */
export async function readSites(ids: readonly string[]) {
  const rows = await reading(findSites(database(), ids));
  return rows.map(({ enabledAt, ...row }) => ({
    ...row,
    state: enabledAt ? "enabled" : "disabled",
  }));
}

/** Searches addresses that were copied from a browser by their hosts. */
export const withHosts = (q: string) =>
  q.replaceAll(/\bhttps?:\/\/\S*/gi, (url) => addressOf(url)?.split("/")[0] ?? "");

export const isFiltered = ({ q, section, audience, state }: SiteListQuery) =>
  Boolean(q || section || audience || state);

/** Returns the first sites in the order of the directory. */
export const listSitesFound = (q: string) =>
  listFirst((part) =>
    reading(listSites(database(), { q: withHosts(q), sort: DIRECTORY_ORDER, ...part })),
  );

/** Returns a page of the list, with what a move within the directory's order has to name. */
export async function listSitePage(asked: SiteListQuery, now: Date) {
  const query = { ...asked, q: withHosts(asked.q) };
  const [{ above, rows, below }, total] = await Promise.all([
    readPage(query),
    countSites(database(), query),
  ]);
  const visits = await visitsOf(
    rows.map(({ id }) => id),
    now,
  );
  const all = [...above, ...rows, ...below];
  const skipped = above.length > 0 ? (query.from?.skip ?? 0) : 0;
  return {
    ...{ total, isMore: false },
    lines: rows.map((row, at) => lineOf(row, visits, stepsAt(all, above.length + at))),
    /** Neighbors of the page in the groups that it begins and ends with. */
    edges: {
      above: neighborIn(all, above.length, -1),
      below: neighborIn(all, above.length + rows.length - 1, 1),
    },
    rows: rows.length,
    skipped,
    previous: above.length > 0 ? positionOf(rows[0], "before", Math.max(0, skipped - PAGE)) : null,
    next: below.length > 0 ? positionOf(rows.at(-1), "after", skipped + PAGE) : null,
  };
}

/** Returns the rows of a page, and some before and after them. */
async function readPage(query: SiteListQuery) {
  const found = await listSites(database(), { ...query, limit: PAGE + AROUND });
  const [page, beyond] = [found.slice(0, PAGE), found.slice(PAGE)];
  const nearest = page[0];
  const behind = async (way: Position["way"]) => {
    const from = positionOf(nearest, way, 0);
    return from ? listSites(database(), { ...query, from, limit: AROUND }) : [];
  };
  if (query.from?.way !== "before")
    return { above: (await behind("before")).reverse(), rows: page, below: beyond };
  return { above: beyond.reverse(), rows: page.reverse(), below: await behind("after") };
}

const positionOf = (row: Row | undefined, way: Position["way"], skip: number): Position | null =>
  row ? { value: row.value, tie: row.slug, way, skip } : null;

/** Returns the site that is so many places from one of the same group, or null. */
function neighborIn(rows: readonly Row[], at: number, away: number): string | null {
  const [row, other] = [rows[at], rows[at + away]];
  return row && other && groupOf(row) === groupOf(other) ? other.id : null;
}

function stepsAt(rows: readonly Row[], at: number): { up: Step; down: Step } {
  const near = (away: number) => neighborIn(rows, at, away);
  const [above, below] = [near(-1), near(1)];
  return {
    up: above === null ? null : { above: near(-2), below: above },
    down: below === null ? null : { above: below, below: near(2) },
  };
}

function lineOf(
  { iconHash, enabledAt, value: _, ...row }: Row,
  visits: ReadonlyMap<string, Visits>,
  steps: { up: Step; down: Step },
): SiteLine {
  return {
    ...row,
    ...steps,
    group: groupOf(row),
    icon: iconHash?.toString("base64url") ?? null,
    enabled: enabledAt !== null,
    visits: visits.get(row.id) ?? [],
  };
}

/** Daily visits of the last 30 days (UTC), oldest first. */
export type Visits = readonly { day: string; count: number }[];

const DAYS = 30;

export async function visitsOf(siteIds: string[], now: Date): Promise<Map<string, Visits>> {
  const days = [...Array(DAYS + 1).keys()].map((ago) =>
    new Date(now.getTime() - ago * 86_400_000).toISOString().slice(0, 10),
  );
  const [until = "", since = ""] = [days[0], days.pop()];
  const found =
    siteIds.length > 0 ? await listVisitDays(database(), { siteIds, since, until }) : [];
  const counts = new Map(found.map(({ siteId, day, visits }) => [`${siteId} ${day}`, visits]));
  const visitsOfSite = (id: string) =>
    days.toReversed().map((day) => ({ day, count: counts.get(`${id} ${day}`) ?? 0 }));
  return new Map(siteIds.map((id) => [id, visitsOfSite(id)]));
}
