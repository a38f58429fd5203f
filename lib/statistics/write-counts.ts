import { addUses } from "@/db/applications/uses";
import { addApiUses, addCounts, addRecentCounts, addVisits, type Counted } from "@/db/counts";
import type { Db } from "@/db/system/client";
import { count, countApiUse, countUse, countVisit, takeCounts } from "./counts";

/** Length of the periods of recent counts. */
export const SLOT_MS = 600_000;

/**
 * Adds the counts to the day (UTC) and to the ten minutes of `now` in one transaction; after a failure they are kept for
 * the next write. Tokens of services count for the day on which they were issued.
 */
export async function writeCounts(db: Db, now: Date): Promise<void> {
  const taken = takeCounts();
  const { visits, uses, applications, events } = taken;
  const counts = new Map<Counted, number>(events);
  if (visits.size > 0) counts.set("redirect", sum(visits.values()));
  if (counts.size + uses.length + applications.size === 0) return;
  const day = now.toISOString().slice(0, 10);
  const slot = new Date(Math.floor(now.getTime() / SLOT_MS) * SLOT_MS);
  try {
    await db.transaction(async (tx) => {
      if (counts.size > 0) {
        await addCounts(tx, day, counts);
        await addRecentCounts(tx, slot, counts);
      }
      if (uses.length > 0) await addApiUses(tx, uses);
      if (visits.size > 0) await addVisits(tx, day, visits);
      if (applications.size > 0) await addUses(tx, day, applications);
    });
  } catch (error) {
    keep(taken);
    throw error;
  }
}

/** Counts again what couldn't be written. */
function keep({ visits, uses, applications, events }: ReturnType<typeof takeCounts>) {
  for (const [site, more] of visits) countVisit(site, more);
  for (const [what, more] of events) count(what, more);
  for (const use of uses) countApiUse(use);
  for (const [clientId, more] of applications) countUse(clientId, more);
}

const sum = (numbers: Iterable<number>) => [...numbers].reduce((all, number) => all + number, 0);
