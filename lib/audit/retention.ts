import { type AuditContext, insertAuditEvent } from "@/db/audit/events";
import { database } from "@/db/system/client";
import { findSetting, writeSetting } from "@/db/system/settings";
import { ok, type Result, refuse } from "@/lib/result";

/**
 * Limits in days. Users see 90 days of their own activity; more than a hundred years is a typing
 * error.
 */
const [SHORTEST, LONGEST] = [90, 36_500];

const KEEP_ALL = "all";

/** Returns the days that audit events are kept; null: forever. */
export const findAuditRetention = () => findSetting(database(), "audit_retention_days");

/** Parses a number of days, or "all", which is null. */
export function readRetention(typed: string): Result<number | null, "retention_unfit"> {
  if (typed === KEEP_ALL) return ok(null);
  const days = /^[1-9]\d{1,5}$/.test(typed) ? Number(typed) : Number.NaN;
  return days >= SHORTEST && days <= LONGEST ? ok(days) : refuse("retention_unfit");
}

/** Sets how long audit events are kept. The next cleanup deletes older ones (db/system/prune.ts). */
export async function setAuditRetention(
  days: number | null,
  context: AuditContext,
): Promise<"saved" | "as_it_was"> {
  return database().transaction(async (tx) => {
    const before = await findSetting(tx, "audit_retention_days");
    if (before === days) return "as_it_was";
    await writeSetting(tx, "audit_retention_days", days);
    const change = { before: { days: before ?? KEEP_ALL }, after: { days: days ?? KEEP_ALL } };
    await insertAuditEvent(tx, { ...context, event: "audit.retention_changed", ...change });
    return "saved";
  });
}
