import type { Db } from "@/db/client";
import { addCounts, addVisits, type Counted } from "@/db/counts";
import { processWide } from "./process-wide";

type Tallies = { visits: Map<string, number>; counts: Map<Counted, number> };

/** What this process counted since it last wrote: at most some seconds, and lost only where it is killed. */
const held = () => processWide<Tallies>("counts", () => ({ visits: new Map(), counts: new Map() }));

const add = <K>(counts: Map<K, number>, key: K, more: number) =>
  counts.set(key, (counts.get(key) ?? 0) + more);

/** For the overview of the administration: how often something happened on a day, and nothing about anyone. */
export function count(what: Counted): void {
  add(held().counts, what, 1);
}

/** A person opened a site. */
export function countVisit(siteId: string): void {
  add(held().visits, siteId, 1);
  count("redirect");
}

/** Writes what was counted to the day (UTC) of `now`, all or nothing; what could not be written is kept for the next time. */
export async function writeCounts(db: Db, now: Date): Promise<void> {
  const all = held();
  const [visits, counts] = [new Map(all.visits), new Map(all.counts)];
  if (counts.size === 0) return;
  all.visits.clear();
  all.counts.clear();
  const day = now.toISOString().slice(0, 10);
  try {
    await db.transaction(async (tx) => {
      await addCounts(tx, day, counts);
      if (visits.size > 0) await addVisits(tx, day, visits);
    });
  } catch (error) {
    for (const [site, more] of visits) add(all.visits, site, more);
    for (const [what, more] of counts) add(all.counts, what, more);
    throw error;
  }
}
