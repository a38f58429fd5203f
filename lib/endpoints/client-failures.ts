import { addFailures, type ClientFailure } from "@/db/applications/failures";
import type { Db } from "@/db/client";
import { bounded } from "@/lib/runtime/log-values";
import { processWide } from "@/lib/runtime/process-wide";

export type { ClientFailure };

/** Failures that wait to be written, and how many of each client were taken since the last time. */
type Waiting = { failures: ClientFailure[]; taken: Map<string, number> };

const waiting = () => processWide<Waiting>("failures", () => ({ failures: [], taken: new Map() }));

/** Of one client between two writes, and of all together: whoever floods fills neither the memory nor the table. */
const [MAX_OF_CLIENT, MAX_WAITING] = [10, 500];

/** Characters of what was sent. */
const MAX_SENT = 300;

/**
 * Notes for the developer of a client what failed, and why. Nobody waits for it, and one that cannot be written is lost.
 * What looks like a credential is left out, as in the log.
 */
export function noteFailure(failure: ClientFailure): void {
  const { failures, taken } = waiting();
  const already = taken.get(failure.clientId) ?? 0;
  if (already >= MAX_OF_CLIENT || failures.length >= MAX_WAITING) return;
  taken.set(failure.clientId, already + 1);
  const description = bounded(failure.description, MAX_SENT);
  failures.push({ ...failure, description, sent: failure.sent && storable(failure.sent) });
}

/** A NUL or half a character is nothing that the database could keep. */
const storable = (text: string) =>
  [...Buffer.from(bounded(text, MAX_SENT).replaceAll("\0", "�")).toString()]
    .slice(0, MAX_SENT)
    .join("");

/** Writes what waits. */
export async function writeFailures(db: Db): Promise<void> {
  const held = waiting();
  const failures = held.failures.splice(0);
  held.taken.clear();
  if (failures.length > 0) await addFailures(db, failures);
}
