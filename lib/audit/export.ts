import { setTimeout } from "node:timers/promises";
import { type Doer, type EventKey, insertAuditEvent } from "@/db/audit/events";
import { type AuditRow, type AuditSearch, searchAuditEvents } from "@/db/audit/search";
import { database } from "@/db/client";
import { databaseFault } from "@/db/faults";
import { ok, type Result, refuse } from "@/lib/result";
import { BYTE_ORDER_MARK, csvRecord } from "@/lib/runtime/csv";
import { type AuditQuery, resolveAuditQuery, type UnfitFields } from "./query";

/** Rows in memory at once, each time by a statement of its own: no connection is held while a slow reader takes them. */
const BATCH = 1000;

export const EXPORT_FORMATS = ["csv", "jsonl"] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

export const isExportFormat = (text: string | undefined): text is ExportFormat =>
  EXPORT_FORMATS.some((known) => known === text);

/**
 * All events that a query asks for, newest first, as the pieces of a file. That it was asked for is remembered first; the
 * file has that event too.
 */
export async function exportAudit(
  query: AuditQuery,
  format: ExportFormat,
  { by, now }: { by: Doer; now: Date },
): Promise<Result<AsyncGenerator<string>, UnfitFields>> {
  const search = await resolveAuditQuery(query, now);
  if (!search.ok) return refuse(search.error);
  const asked = Object.entries(query).filter(([, typed]) => typed !== "");
  const after = { format, ...Object.fromEntries(asked) };
  await insertAuditEvent(database(), { ...by, at: now, event: "audit.exported", after });
  return ok(format === "csv" ? csv(search.value) : jsonLines(search.value));
}

async function* csv(search: AuditSearch): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvRecord(Object.keys(COLUMNS));
  const values = Object.values(COLUMNS);
  for await (const rows of batches(search))
    yield rows.map((row) => csvRecord(values.map((value) => value(row)))).join("");
}

async function* jsonLines(search: AuditSearch): AsyncGenerator<string> {
  for await (const rows of batches(search))
    yield rows.map((row) => `${JSON.stringify(row)}\n`).join("");
}

async function* batches(search: AuditSearch): AsyncGenerator<AuditRow[]> {
  for (let key: EventKey | null = null; ; ) {
    const span: { before: EventKey } | null = key && { before: key };
    const rows: AuditRow[] = await patiently(() =>
      searchAuditEvents(database(), search, { span, limit: BATCH }),
    );
    if (rows.length > 0) yield rows;
    key = rows.at(-1) ?? null;
    if (!key || rows.length < BATCH) return;
  }
}

/** Milliseconds before each further try. */
const PAUSES = [100, 500, 2000, 5000];

/** Half a file cannot be taken back: a database that is away for some seconds does not end it. */
async function patiently<T>(read: () => Promise<T>): Promise<T> {
  for (const pause of PAUSES)
    try {
      return await read();
    } catch (error) {
      if (!databaseFault(error)) throw error;
      await setTimeout(pause);
    }
  return read();
}

const text = (value: unknown) => (value === null ? null : JSON.stringify(value));

/** As the lines of JSON name them. */
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
  removedApplication: ({ removedApplication }) => removedApplication,
};
