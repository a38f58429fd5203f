import type { Db } from "./client";

/**
 * "away": the statement certainly had no effect and can be retried. "unknown": the connection was
 * lost during the statement; a read has merely failed, but a write or a commit may have happened.
 */
export type DatabaseFault = "away" | "unknown";

/** SQLSTATEs (PostgreSQL appendix A) of transient refusals, which roll the transaction back. */
const AWAY_STATES = new Set([
  "25006", // read-only: a standby, after a failover
  "25P03", // idle in a transaction for too long
  "25P04", // transaction timeout
  "26000", // a prepared statement is gone: the session was reset
  "40001", // serialization failure
  "40P01", // deadlock
  "55000", // the database accepts no connections
  "55P03", // a lock is not available
  "57014", // statement timeout
  "57P01", // shutting down
  "57P03", // starting up
  "57P04", // database dropped
  "57P05", // idle for too long
]);

/**
 * Whole classes of transient errors: connection, authorization, missing database, resources, system
 * and internal errors.
 */
const AWAY_CLASSES = new Set(["08", "28", "3D", "53", "58", "XX"]);

/** Faults of one statement, or of a pool without a free connection: the database responds. */
const STATEMENT_STATES = new Set([
  "25P03",
  "25P04",
  "26000",
  "40001",
  "40P01",
  "55P03",
  "57014",
  "0A000",
  "QUEUE_TIMEOUT",
  "OWN_CONNECTION",
  "CONNECTION_ENDED",
  "CONNECTION_DESTROYED",
]);

const UNKNOWN_STATES = new Set(["08007", "40003", "57P02"]);

/** Errors of postgres.js while the pool is being closed. */
const CLOSING = new Set(["CONNECTION_ENDED", "CONNECTION_DESTROYED"]);

const DEPTH = 5;

/** Yields an error and its causes, the outermost first. */
export function* chainOf(error: unknown): Generator<object> {
  let inner = error;
  for (let depth = 0; depth < DEPTH && typeof inner === "object" && inner !== null; depth++) {
    yield inner;
    inner = "cause" in inner ? inner.cause : null;
  }
}

/** True for a fault of a statement or of this process's pool; false if the database is lost. */
export function isStatementFault(error: unknown): boolean {
  for (const inner of chainOf(error)) {
    if ("code" in inner && typeof inner.code === "string") return STATEMENT_STATES.has(inner.code);
  }
  return false;
}

/**
 * Returns the fault if an exception means that the database is unavailable. Null for a constraint
 * violation or a bug.
 */
export function databaseFault(error: unknown): DatabaseFault | null {
  for (const inner of chainOf(error)) {
    const fault = faultOf(inner);
    if (fault) return fault;
  }
  return null;
}

/** Awaits a read. A read whose response was lost changed nothing, so "unknown" becomes "away". */
export async function reading<T>(read: Promise<T>): Promise<T> {
  try {
    return await read;
  } catch (cause) {
    if (databaseFault(cause) !== "unknown") throw cause;
    throw Object.assign(new Error("the answer to a read was lost", { cause }), { outcome: "none" });
  }
}

/**
 * Returns the fault of a write that was tried before with an unknown outcome: whatever became of the
 * last try, an earlier one may have been executed.
 */
export function unknownOutcome(cause: unknown): Error {
  const { message } = cause instanceof Error ? cause : new Error(String(cause));
  return Object.assign(new Error(message, { cause }), { outcome: "unknown" });
}

/**
 * Returns the fault of a connection that only one job uses. It says nothing about the connections that requests
 * use, so it alone is no outage.
 */
export function ownConnectionFault(cause: unknown): Error {
  const { message } = cause instanceof Error ? cause : new Error(String(cause));
  return Object.assign(new Error(message, { cause }), { code: "OWN_CONNECTION" });
}

/**
 * Classifies one error. `outcome` is set by our patch of postgres.js when a connection is lost
 * (docs/decisions/0003-patch-postgres-js.md).
 */
function faultOf(error: {
  outcome?: unknown;
  code?: unknown;
  routine?: unknown;
}): DatabaseFault | null {
  const { outcome, code, routine } = error;
  if (outcome === "unknown") return "unknown";
  if (outcome === "none") return "away";
  if (typeof code !== "string") return null;
  if (UNKNOWN_STATES.has(code)) return "unknown";
  if (AWAY_STATES.has(code) || CLOSING.has(code)) return "away";
  // A migration changed the result type of a prepared statement while a transaction was using it.
  if (routine === "RevalidateCachedQuery") return "away";
  return code.length === 5 && AWAY_CLASSES.has(code.slice(0, 2)) ? "away" : null;
}

/**
 * True if an exception is a unique violation (23505) of that index. A transaction throws the
 * database's own error; a single statement has it as its cause.
 */
export function isDuplicate(error: unknown, index: string): boolean {
  for (const inner of chainOf(error)) {
    const { code, constraint_name } = inner as { code?: unknown; constraint_name?: unknown };
    if (code === "23505") return constraint_name === index;
  }
  return false;
}

/**
 * Throws if the database accepts no writes: a new table needs disk space, and its commit needs the
 * write-ahead log. A single statement that leaves nothing behind. If the account may not create
 * temporary tables, the database is assumed to be writable.
 */
export async function probeWrite(db: Db): Promise<void> {
  try {
    await db.$client.unsafe("create temp table foyer_write_probe on commit drop as select 1 as n");
  } catch (error) {
    if (databaseFault(error)) throw error;
  }
}

export const canWrite = (db: Db): Promise<boolean> =>
  probeWrite(db).then(
    () => true,
    () => false,
  );
