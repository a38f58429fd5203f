import { findCheck, insertCheck, type NewCheck } from "@/db/applications/integration-checks";
import { listFailures } from "@/db/applications/lists";
import { type AuditContext, insertAuditEvent } from "@/db/audit/events";
import { findLatestVisitor } from "@/db/gates/sessions";
import { database } from "@/db/system/client";
import { reading } from "@/db/system/faults";
import { ok, type Result, refuse } from "@/lib/result";
import { changedHere } from "@/lib/runtime/watched";
import { CHECK_MS } from "./noted-steps";
import { type Checked, type CheckReport, reportOf } from "./report";

/** Milliseconds in which the result of a check is shown. */
const SHOWN_MS = 3_600_000;

/** Number of failures that are searched, newest first. */
const FAILURES = 50;

/**
 * Starts a check of an application's integration, or starts it over; with an owner, only of their
 * own. A form sent twice starts one.
 */
export async function startCheck(
  check: NewCheck,
  context: AuditContext,
): Promise<Result<null, "unknown">> {
  const { isKnown, isStarted } = await database().transaction(async (tx) => {
    const inserted = await insertCheck(tx, check, context.at);
    const event = { event: "application.check_started", applicationId: check.id } as const;
    const after = { until: new Date(context.at.getTime() + CHECK_MS).toISOString() };
    if (inserted.isStarted) await insertAuditEvent(tx, { ...context, ...event, after });
    return inserted;
  });
  if (isStarted) changedHere("integration_checks");
  return isKnown ? ok(null) : refuse("unknown");
}

/**
 * Returns how far the application has come since its check was started; null without a check in the
 * last hour. The caller has checked that the user may see the application.
 */
export async function readCheck(application: Checked, now: Date): Promise<CheckReport | null> {
  const { id, type } = application;
  const [check, failures] = await Promise.all([
    reading(findCheck(database(), id)),
    reading(listFailures(database(), { id }, FAILURES)),
  ]);
  if (!check || now.getTime() - check.startedAt.getTime() > SHOWN_MS) return null;
  const isIn = type === "gate" && check.seen.let_in !== undefined;
  const visitor = isIn ? await reading(findLatestVisitor(database(), id)) : null;
  return reportOf(application, { ...check, failures, visitor, now });
}
