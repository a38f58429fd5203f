import { addFailures, type ClientFailure } from "@/db/applications/failures";
import type { Db } from "@/db/client";
import { bounded } from "@/lib/runtime/log-values";
import { processWide } from "@/lib/runtime/process-wide";

export type { ClientFailure };

/** Failures waiting to be written, and the number accepted per client since the last write. */
type Waiting = { failures: ClientFailure[]; taken: Map<string, number> };

const waiting = () => processWide<Waiting>("failures", () => ({ failures: [], taken: new Map() }));

/**
 * Limits per client and for all clients between two writes, so that a flood can fill neither memory
 * nor the table.
 */
const [MAX_OF_CLIENT, MAX_WAITING] = [10, 500];

/** Maximum length of a description and of what the client sent, in characters. */
const MAX_SENT = 300;

/**
 * Records a client's failure for its developer. Best effort: written later, and lost if the write
 * fails. Credentials are removed, as in the log.
 */
export function recordClientFailure(failure: ClientFailure): void {
  const { failures, taken } = waiting();
  const already = taken.get(failure.clientId) ?? 0;
  if (already >= MAX_OF_CLIENT || failures.length >= MAX_WAITING) return;
  taken.set(failure.clientId, already + 1);
  const description = bounded(failure.description, MAX_SENT);
  failures.push({ ...failure, description, sent: failure.sent && storable(failure.sent) });
}

/** Replaces NUL and lone surrogates, which PostgreSQL cannot store. */
const storable = (text: string) =>
  [...Buffer.from(bounded(text, MAX_SENT).replaceAll("\0", "�")).toString()]
    .slice(0, MAX_SENT)
    .join("");

export async function writeClientFailures(db: Db): Promise<void> {
  const held = waiting();
  const failures = held.failures.splice(0);
  held.taken.clear();
  if (failures.length > 0) await addFailures(db, failures);
}
