import { COMMAND_AGENT } from "@/db/audit/events";
import {
  type AuditRow,
  type AuditSpan,
  findAuditEvent,
  searchAuditEvents,
} from "@/db/audit/search";
import { database } from "@/db/system/client";
import { formatEventKey, readEventKey } from "@/lib/event-key";
import { ok, type Result } from "@/lib/result";
import { ALL, type AuditQuery, CHANGES, resolveAuditQuery, type UnfitFields } from "./query";

export { type AuditRow, COMMAND_AGENT };

export type AuditPage = {
  events: AuditRow[];
  /** Keys of the neighboring pages; null if there are none. */
  newer: string | null;
  older: string | null;
};

const PAGE = 50;

/**
 * Returns a page of the events that match a query, newest first: the first page, or the one before
 * or after an event.
 */
export async function listAudit(
  query: AuditQuery,
  { before, after }: { before: string | null; after: string | null },
  now: Date,
): Promise<Result<AuditPage, UnfitFields>> {
  const search = await resolveAuditQuery(query, now);
  if (!search.ok) return search;
  const span = spanOf(before, after);
  const rows = await searchAuditEvents(database(), search.value, { span, limit: PAGE + 1 });
  const more = rows.length > PAGE;
  const shown = rows.slice(0, PAGE);
  const upward = span !== null && "after" in span;
  if (upward) shown.reverse();
  const [first, last] = [shown[0], shown.at(-1)];
  return ok({
    events: shown,
    newer: first && (upward ? more : span !== null) ? formatEventKey(first) : null,
    older: last && (upward || more) ? formatEventKey(last) : null,
  });
}

/** Number of changes on the overview. */
const LAST = 5;

/** Returns what administrators and owners changed last, newest first. Sign-ins and consents aren't changes. */
export const listLastChanges = (): Promise<AuditRow[]> =>
  searchAuditEvents(database(), { ...ALL, events: CHANGES }, { span: null, limit: LAST });

/** Returns null if the ID is malformed or unknown. */
export const findEvent = async (id: string): Promise<AuditRow | null> =>
  /^[1-9]\d{0,14}$/.test(id) ? findAuditEvent(database(), Number(id)) : null;

function spanOf(before: string | null, after: string | null): AuditSpan {
  const [older, newer] = [readEventKey(before), readEventKey(after)];
  if (older) return { before: older };
  return newer && { after: newer };
}
