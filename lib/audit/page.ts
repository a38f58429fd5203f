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
import { ok, type Result } from "@/lib/result";
import type { AuditSubject } from "./find-subjects";
import { ALL, type AuditQuery, CHANGES, resolveAuditQuery, type UnfitFields } from "./query";

export { type AuditRow, COMMAND_AGENT };

export type AuditPage = Around & { shown: (AuditRow & { place: Place })[] };

/** Returns a page of the events that match a query, newest first, and their number, up to MOST_COUNTED. */
export async function listAudit(
  query: AuditQuery,
  from: Position | null,
  now: Date,
): Promise<Result<AuditPage, UnfitFields>> {
  const search = await resolveAuditQuery(query, now);
  return search.ok ? ok(await pageOf([search.value], from)) : search;
}

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
  const searches: AuditSearch[] = [];
  for (const each of about) {
    const search = await resolveAuditQuery({ ...query, ...each }, now);
    if (!search.ok) return search;
    searches.push(search.value);
  }
  return ok(await pageOf(searches, from));
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
