import { databaseFault } from "@/db/faults";
import { processWide } from "./process-wide";
import { createTurns, type Limits } from "./turns";

/**
 * Consecutive database faults after which all waiting work fails at once: it would meet the same
 * fault later.
 */
const FAULTS = 3;

/**
 * Queues work that needs the database. During an outage waiting work fails at once instead of
 * running into its own timeout.
 */
export function createDatabaseTurns(name: string, most: Omit<Limits, "isShared">) {
  const faults = () => processWide(`${name}.faults`, () => ({ inARow: 0 }));

  function isShared(error: unknown): boolean {
    if (databaseFault(error) === null) return false;
    faults().inARow += 1;
    return faults().inARow >= FAULTS;
  }

  const { inTurn, isCrowded } = createTurns(name, { ...most, isShared });

  return {
    isCrowded,
    inTurn: <T>(work: () => Promise<T>, owner?: unknown) =>
      inTurn(async () => {
        const done = await work();
        faults().inARow = 0;
        return done;
      }, owner),
  };
}
