import { databaseFault } from "@/db/faults";
import { processWide } from "./process-wide";
import { createTurns } from "./turns";

/** Database faults in a row after which everything that waits fails at once: it would only meet the same, later. */
const FAULTS = 3;

/** Turns for work that needs the database. Without one, nothing waits in line for its own timeout. */
export function createDatabaseTurns(name: string, most: { atOnce: number; waiting: number }) {
  const faults = () => processWide(`${name}.faults`, () => ({ inARow: 0 }));

  function isShared(error: unknown): boolean {
    if (databaseFault(error) === null) return false;
    faults().inARow += 1;
    return faults().inARow >= FAULTS;
  }

  const { inTurn, isCrowded } = createTurns(name, { ...most, isShared });

  return {
    isCrowded,
    inTurn: <T>(work: () => Promise<T>) =>
      inTurn(async () => {
        const done = await work();
        faults().inARow = 0;
        return done;
      }),
  };
}
