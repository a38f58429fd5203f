import { setTimeout as sleep } from "node:timers/promises";
import { database } from "@/db/system/client";
import { canWrite, chainOf, databaseFault, isStatementFault } from "@/db/system/faults";
import { statementName } from "@/db/system/statements-observer";
import { log } from "./log";
import { processWide } from "./process-wide";

/** Milliseconds between two probes for the database's return. */
const PROBE_INTERVAL_MS = 250;

/**
 * Milliseconds that a lost database has to be back for before its outage is over. One without a free
 * connection fails and answers in turn, several times a second.
 */
const CALM_MS = 3000;

/** Minimum milliseconds between two log lines about single statements. */
const LOG_INTERVAL_MS = 1000;

/** `backAt` is the time at which the database accepted a write again, if it isn't lost. */
type Outage = { since: number; faults: number; isLost: boolean; backAt: number };
type State = { outage: Outage | null; toldAt: number; untold: number };

const state = () =>
  processWide(
    "database-outage",
    (): State => ({ outage: null, toldAt: Number.NEGATIVE_INFINITY, untold: 0 }),
  );

/** True from a fault of an outage until the database accepts writes again. */
export const isDatabaseLost = (): boolean => state().outage?.isLost ?? false;

/** True during an outage, however often the database answers meanwhile. */
export const isOutage = (): boolean => state().outage !== null;

/**
 * Logs a database outage in two lines, however many requests and background jobs fail:
 * `database_lost`, and `database_back` with their number. A statement that failed alone is a
 * `database_fault`, at most one line per second.
 */
export function noteDatabaseFault(error: unknown, context: Record<string, unknown>): void {
  const held = state();
  const { outage } = held;
  const { message, query } = innermost(error);
  const isAlone = isStatementFault(error);
  if (outage) {
    outage.faults += 1;
    if (!isAlone) outage.isLost = true;
  } else if (isAlone)
    noteStatement(held, { message, ...(query && { statement: statementName(query) }), ...context });
  else {
    const since = performance.now();
    held.outage = { since, faults: 1, isLost: true, backAt: since };
    log().warn({ event: "database_lost", message, ...context });
    void untilOver(held, held.outage);
  }
}

/** Returns the database's own error, which has the reason, and whose `query` is the statement's text. */
function innermost(error: unknown): Error & { query?: string } {
  const errors = Array.from(chainOf(error)).filter((one) => one instanceof Error);
  return errors.at(-1) ?? new Error(String(error));
}

function noteStatement(held: State, line: Record<string, unknown>) {
  if (performance.now() - held.toldAt < LOG_INTERVAL_MS) {
    held.untold += 1;
    return;
  }
  log().warn({ event: "database_fault", ...line, ...(held.untold > 0 && { untold: held.untold }) });
  held.toldAt = performance.now();
  held.untold = 0;
}

async function untilOver(held: State, outage: Outage) {
  while (outage.isLost || performance.now() - outage.backAt < CALM_MS) {
    await sleep(PROBE_INTERVAL_MS, undefined, { ref: false });
    if (!outage.isLost || !(await canWrite(database()))) continue;
    outage.isLost = false;
    outage.backAt = performance.now();
  }
  held.outage = null;
  const { since, faults, backAt } = outage;
  const seconds = Math.round((backAt - since) / 100) / 10;
  log().warn({ event: "database_back", seconds, faults });
}

/** Logs why work failed that no response depends on, under its own event unless the database failed. */
export function logJobFailure(
  event: string,
  error: unknown,
  context: Record<string, unknown> = {},
) {
  const { message } = error instanceof Error ? error : new Error(String(error));
  if (databaseFault(error)) noteDatabaseFault(error, context);
  else log().warn({ event, message, ...context });
}
