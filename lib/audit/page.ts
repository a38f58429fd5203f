import { COMMAND_AGENT, type EventKey } from "@/db/audit/events";
import {
  type AuditRow,
  type AuditSpan,
  findAuditEvent,
  searchAuditEvents,
} from "@/db/audit/search";
import { database } from "@/db/client";
import { ok, type Result } from "@/lib/result";
import { type AuditQuery, resolveAuditQuery, type UnfitFields } from "./query";

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
    newer: first && (upward ? more : span !== null) ? formatKey(first) : null,
    older: last && (upward || more) ? formatKey(last) : null,
  });
}

/** Returns null if the ID is malformed or unknown. */
export const findEvent = async (id: string): Promise<AuditRow | null> =>
  /^[1-9]\d{0,14}$/.test(id) ? findAuditEvent(database(), Number(id)) : null;

function spanOf(before: string | null, after: string | null): AuditSpan {
  const [older, newer] = [readKey(before), readKey(after)];
  if (older) return { before: older };
  return newer && { after: newer };
}

const formatKey = ({ at, id }: EventKey) => `${at.getTime()}.${id}`;

/** Returns null, which means the first page, for a malformed key. */
function readKey(text: string | null): EventKey | null {
  const [, milliseconds, id] = /^(\d{1,14})\.(\d{1,15})$/.exec(text ?? "") ?? [];
  return milliseconds && id ? { at: new Date(Number(milliseconds)), id: Number(id) } : null;
}
