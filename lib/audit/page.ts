import { isDeepStrictEqual } from "node:util";
import { COMMAND_AGENT } from "@/db/audit/events";
import {
  type AuditRow,
  type AuditSearch,
  countAuditEvents,
  findAuditEvent,
  searchAuditEvents,
} from "@/db/audit/search";
import { database } from "@/db/system/client";
import type { Place } from "@/db/system/keyset";
import { placed } from "@/lib/lists/event-place";
import { type Around, MOST_COUNTED, readPage } from "@/lib/lists/page";
import type { Position } from "@/lib/lists/sort";
import { ok, type Result, refuse } from "@/lib/result";
import type { AuditSubject } from "./find-subjects";
import {
  ALL,
  type AuditQuery,
  auditQuery,
  CHANGES,
  resolveAuditQuery,
  type UnfitFields,
} from "./query";

export { type AuditRow, COMMAND_AGENT };

export type AuditPage = Around & { shown: (AuditRow & { place: Place })[] };

/** Returns a page of the events that match a query, newest first, and their number, up to MOST_COUNTED. */
export async function listAudit(
  query: AuditQuery,
  from: Position | null,
  now: Date,
): Promise<Result<AuditPage, UnfitFields>> {
  const search = await resolveAuditQuery(query, now);
  if (!search.ok) return search;
  const foldsImports = isOfAllChanges(search.value);
  return ok(await pageOf([{ ...search.value, foldsImports }], from));
}

/** True for changes of everything by anyone, among which the event of an import is enough. */
const isOfAllChanges = ({ from, to, events, foldsImports, ...subjects }: AuditSearch) =>
  events === CHANGES && Object.values(subjects).every((one) => one === null);

/** Returns a page of the events that match a query and are about any of these subjects, or by them. */
export async function listAuditOf(
  subjects: readonly Pick<AuditSubject, "field" | "value">[],
  query: AuditQuery,
  from: Position | null,
  now: Date,
): Promise<Result<AuditPage, UnfitFields>> {
  const about = subjects.flatMap(({ field, value }) =>
    field === "user" ? [{ user: value }, { actor: value }] : [{ [field]: value }],
  );
  const [search, ...each] = await Promise.all(
    [query, ...about.map((one) => auditQuery.parse(one))].map((one) => resolveAuditQuery(one, now)),
  );
  if (!search?.ok) return search ?? refuse(new Set());
  // A subject that was removed since it was found has no events here.
  const searches = each.flatMap((one) => (one.ok && both(search.value, one.value)) || []);
  return ok(await pageOf(searches, from));
}

/** Returns the search for what two searches find; null if they ask for different things. */
function both(one: AuditSearch, other: AuditSearch): AuditSearch | null {
  const asked = Object.entries(other).filter(([, value]) => value !== null);
  const given = new Map(Object.entries(one));
  const isOther = ([field, value]: [string, unknown]) =>
    given.get(field) !== null && !isDeepStrictEqual(given.get(field), value);
  const events =
    one.events && other.events
      ? one.events.filter((event) => other.events?.includes(event))
      : (one.events ?? other.events);
  if (events?.length === 0) return null;
  if (asked.some((each) => each[0] !== "events" && isOther(each))) return null;
  return { ...one, ...Object.fromEntries(asked), events };
}

const pageOf = (searches: readonly AuditSearch[], from: Position | null): Promise<AuditPage> =>
  readPage(from, {
    read: async (part) => (await searchAuditEvents(database(), searches, part)).map(placed),
    count: () => countAuditEvents(database(), searches, MOST_COUNTED + 1),
    most: MOST_COUNTED,
  });

/** Number of changes on the overview. */
const LAST = 5;

/** Returns what administrators and owners changed last, newest first. Sign-ins and consents aren't changes. */
export const listLastChanges = (): Promise<AuditRow[]> =>
  searchAuditEvents(database(), [{ ...ALL, events: CHANGES }], { from: null, limit: LAST });

/** Returns null if the ID is malformed or unknown. */
export const findEvent = async (id: string): Promise<AuditRow | null> =>
  /^[1-9]\d{0,14}$/.test(id) ? findAuditEvent(database(), Number(id)) : null;
