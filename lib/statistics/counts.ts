import type { Db } from "@/db/client";
import { addCounts, addVisits, type Counted } from "@/db/counts";
import { processWide } from "@/lib/runtime/process-wide";

/** Redirects are the sum of the visits. */
type Event = Exclude<Counted, "redirect">;
type Visits = { count: number };
type Tallies = { visits: Map<string, Visits>; events: Map<Event, number> };

/** What this process counted since it last wrote: at most some seconds, and lost only where it is killed. */
const held = processWide<Tallies>("counts", () => ({ visits: new Map(), events: new Map() }));

/** For the overview of the administration: how often something happened on a day, and nothing about anyone. */
export function count(what: Event, more = 1): void {
  held.events.set(what, (held.events.get(what) ?? 0) + more);
}

/** A person opened a site. On the way of each redirect: one look, and nothing made anew. */
export function countVisit(siteId: string, more = 1): void {
  const visits = held.visits.get(siteId);
  if (visits) visits.count += more;
  else held.visits.set(siteId, { count: more });
}

/** Writes what was counted to the day (UTC) of `now`, all or nothing; what could not be written is kept for the next time. */
export async function writeCounts(db: Db, now: Date): Promise<void> {
  const { visits, events } = take();
  const counts = new Map<Counted, number>(events);
  if (visits.size > 0) counts.set("redirect", sum(visits.values()));
  if (counts.size === 0) return;
  const day = now.toISOString().slice(0, 10);
  try {
    await db.transaction(async (tx) => {
      await addCounts(tx, day, counts);
      if (visits.size > 0) await addVisits(tx, day, visits);
    });
  } catch (error) {
    for (const [site, more] of visits) countVisit(site, more);
    for (const [what, more] of events) count(what, more);
    throw error;
  }
}

/** What is held, which from here on is held no more. */
function take() {
  const visits = new Map([...held.visits].map(([site, { count }]) => [site, count]));
  const events = new Map(held.events);
  held.visits.clear();
  held.events.clear();
  return { visits, events };
}

const sum = (numbers: Iterable<number>) => [...numbers].reduce((all, number) => all + number, 0);
