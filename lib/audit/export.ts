import { setTimeout } from "node:timers/promises";
import { type AuditContext, insertAuditEvent } from "@/db/audit/events";
import { type AuditRow, type AuditSearch, searchAuditEvents } from "@/db/audit/search";
import { database } from "@/db/system/client";
import { databaseFault } from "@/db/system/faults";
import { placed } from "@/lib/lists/event-place";
import type { Position } from "@/lib/lists/sort";
import { ok, type Result, refuse } from "@/lib/result";
import { csvFile, csvRecord } from "@/lib/runtime/csv";
import { type AuditQuery, resolveAuditQuery, type UnfitFields } from "./query";

/**
 * Rows in memory at a time, read by one statement each: no connection is held while a slow client
 * reads them.
 */
const BATCH = 1000;

export const EXPORT_FORMATS = ["csv", "jsonl"] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/**
 * Returns all events that match a query, newest first, as chunks of a file. The export is recorded
 * first, so the file contains that event too.
 */
export async function exportAudit(
  query: AuditQuery,
  format: ExportFormat,
  context: AuditContext,
): Promise<Result<AsyncGenerator<string>, UnfitFields>> {
  const search = await resolveAuditQuery(query, context.at);
  if (!search.ok) return refuse(search.error);
  const asked = Object.entries(query).filter(([, typed]) => typed !== "");
  const after = { format, ...Object.fromEntries(asked) };
  await insertAuditEvent(database(), { ...context, event: "audit.exported", after });
  return ok(format === "csv" ? csv(search.value) : jsonLines(search.value));
}

async function* csv(search: AuditSearch): AsyncGenerator<string> {
  yield csvFile(Object.keys(COLUMNS), []);
  const values = Object.values(COLUMNS);
  for await (const rows of batches(search))
    yield rows.map((row) => csvRecord(values.map((value) => value(row)))).join("");
}

async function* jsonLines(search: AuditSearch): AsyncGenerator<string> {
  for await (const rows of batches(search))
    yield rows.map((row) => `${JSON.stringify(row)}\n`).join("");
}

async function* batches(search: AuditSearch): AsyncGenerator<AuditRow[]> {
  for (let from: Position | null = null; ; ) {
    const part = { from, limit: BATCH };
    const rows: AuditRow[] = await patiently(() => searchAuditEvents(database(), [search], part));
    if (rows.length > 0) yield rows;
    const last = rows.at(-1);
    if (!last || rows.length < BATCH) return;
    from = { ...placed(last).place, way: "after" };
  }
}

/** Milliseconds before each further attempt. */
const PAUSES_MS = [100, 500, 2000, 5000];

/**
 * Retries a read, since half a file can't be taken back: a database that is down for seconds must
 * not end it.
 */
async function patiently<T>(read: () => Promise<T>): Promise<T> {
  for (const pause of PAUSES_MS)
    try {
      return await read();
    } catch (error) {
      if (!databaseFault(error)) throw error;
      await setTimeout(pause);
    }
  return read();
}

const text = (value: unknown) => (value === null ? null : JSON.stringify(value));

/** Columns of the CSV file, with the names of the JSON lines. */
const COLUMNS: { [Name in keyof AuditRow]: (row: AuditRow) => string | null } = {
  id: ({ id }) => `${id}`,
  at: ({ at }) => at.toISOString(),
  event: ({ event }) => event,
  actorId: ({ actorId }) => actorId,
  actor: ({ actor }) => actor,
  userId: ({ userId }) => userId,
  user: ({ user }) => user,
  applicationId: ({ applicationId }) => applicationId,
  application: ({ application }) => application,
  siteId: ({ siteId }) => siteId,
  site: ({ site }) => site,
  network: ({ network }) => network,
  userAgent: ({ userAgent }) => userAgent,
  requestId: ({ requestId }) => requestId,
  before: ({ before }) => text(before),
  after: ({ after }) => text(after),
  groupId: ({ groupId }) => groupId,
  group: ({ group }) => group,
  removedApplication: ({ removedApplication }) => removedApplication,
  siteTitle: ({ siteTitle }) => siteTitle,
  groupName: ({ groupName }) => groupName,
};
