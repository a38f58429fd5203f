/**
 * "away": the statement certainly had no effect, and may be tried again. "unknown": the connection was lost while it
 * was under way; a read has merely failed, but a write, or a transaction's commit, may have happened.
 */
export type DatabaseFault = "away" | "unknown";

/** PostgreSQL said no for a reason that passes, and what it was asked is rolled back (its appendix A). */
const AWAY_STATES = new Set([
  "25006", // read-only: a standby, after a failover
  "25P03", // idle in a transaction for too long
  "26000", // a prepared statement is gone: the session was reset
  "40001", // serialization failure
  "40P01", // deadlock
  "55P03", // a lock is not available
  "57014", // statement timeout
  "57P01", // shutting down
  "57P03", // starting up
  "57P04", // database dropped
  "57P05", // idle for too long
]);

/** Whole classes of the same: no connection, no entry, no database, out of resources, an error of the disk or inside. */
const AWAY_CLASSES = new Set(["08", "28", "3D", "53", "58", "XX"]);

/** A single statement failed, or none was free to run it: the database itself answers. */
const STATEMENT_STATES = new Set([
  "25P03",
  "26000",
  "40001",
  "40P01",
  "55P03",
  "57014",
  "0A000",
  "QUEUE_TIMEOUT",
  "CONNECTION_ENDED",
  "CONNECTION_DESTROYED",
]);

const UNKNOWN_STATES = new Set(["08007", "40003", "57P02"]);

/** What postgres.js refuses by itself once the pool is being closed. */
const CLOSING = new Set(["CONNECTION_ENDED", "CONNECTION_DESTROYED"]);

/** A cause has a cause; deeper than this nobody wraps. */
const DEPTH = 5;

/** True for a fault of a statement or of this process's pool, false if the database is lost. */
export function isStatementFault(error: unknown): boolean {
  let inner = error;
  for (let depth = 0; depth < DEPTH && typeof inner === "object" && inner !== null; depth++) {
    if ("code" in inner && typeof inner.code === "string") return STATEMENT_STATES.has(inner.code);
    inner = "cause" in inner ? inner.cause : null;
  }
  return false;
}

/** Whether an exception means that the database cannot be had now. Null: it is a constraint, or a bug of ours. */
export function databaseFault(error: unknown): DatabaseFault | null {
  let inner = error;
  for (let depth = 0; depth < DEPTH && typeof inner === "object" && inner !== null; depth++) {
    const fault = faultOf(inner);
    if (fault) return fault;
    inner = "cause" in inner ? inner.cause : null;
  }
  return null;
}

/** Waits for a read. One whose answer was lost has changed nothing, whatever the request would have done later. */
export async function reading<T>(read: Promise<T>): Promise<T> {
  try {
    return await read;
  } catch (cause) {
    if (databaseFault(cause) !== "unknown") throw cause;
    throw Object.assign(new Error("the answer to a read was lost", { cause }), { outcome: "none" });
  }
}

/** `outcome` is what our patch of postgres.js says about a lost connection (docs/decisions/0003). */
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
  // A migration changed the result of a prepared statement while a transaction was using it.
  if (routine === "RevalidateCachedQuery") return "away";
  return code.length === 5 && AWAY_CLASSES.has(code.slice(0, 2)) ? "away" : null;
}

/**
 * Whether a statement was refused because a row would have been the second of its kind (23505), by that index. A
 * transaction throws the database's own error, a statement alone has it as its cause.
 */
export function isDuplicate(error: unknown, index: string): boolean {
  let inner = error;
  for (let depth = 0; depth < DEPTH && typeof inner === "object" && inner !== null; depth++) {
    const { code, constraint_name } = inner as { code?: unknown; constraint_name?: unknown };
    if (code === "23505") return constraint_name === index;
    inner = "cause" in inner ? inner.cause : null;
  }
  return false;
}
