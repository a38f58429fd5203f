import type { Db } from "@/db/client";
import {
  type ApiUse,
  addApiUses,
  addCounts,
  addRecentCounts,
  addVisits,
  type Counted,
} from "@/db/counts";
import { processWide } from "@/lib/runtime/process-wide";

/** Redirects are derived from the visits. */
type Event = Exclude<Counted, "redirect">;
type Visits = { count: number };
type Tallies = {
  visits: Map<string, Visits>;
  uses: Map<string, ApiUse>;
  events: Map<Event, number>;
};

/**
 * Counts of this process since its last write, a few seconds at most; lost only if it is killed.
 */
const held = processWide<Tallies>("counts", () => ({
  visits: new Map(),
  uses: new Map(),
  events: new Map(),
}));

/**
 * Counts an event per day for the administration's overview. Nothing about individual users is
 * stored.
 */
export function count(what: Event, more = 1): void {
  held.events.set(what, (held.events.get(what) ?? 0) + more);
}

/**
 * Counts a visit of a site. On the hot path of every redirect: one lookup, usually no allocation.
 */
export function countVisit(siteId: string, more = 1): void {
  const visits = held.visits.get(siteId);
  if (visits) visits.count += more;
  else held.visits.set(siteId, { count: more });
}

/** Counts tokens that a service obtained for an API. */
export function countApiUse(more: ApiUse): void {
  const key = `${more.apiId} ${more.applicationId} ${more.day}`;
  const use = held.uses.get(key);
  if (use) use.tokens += more.tokens;
  else held.uses.set(key, { ...more });
}

/** Length of the periods of recent counts. */
export const SLOT_MS = 600_000;

/**
 * Adds the counts to the day (UTC) and to the ten minutes of `now` in one transaction; after a failure they are kept for
 * the next write. Tokens of services count for the day on which they were issued.
 */
export async function writeCounts(db: Db, now: Date): Promise<void> {
  const { visits, uses, events } = take();
  const counts = new Map<Counted, number>(events);
  if (visits.size > 0) counts.set("redirect", sum(visits.values()));
  if (counts.size === 0 && uses.length === 0) return;
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
    });
  } catch (error) {
    for (const [site, more] of visits) countVisit(site, more);
    for (const [what, more] of events) count(what, more);
    for (const use of uses) countApiUse(use);
    throw error;
  }
}

/** Returns the counts held in memory and clears them. */
function take() {
  const visits = new Map([...held.visits].map(([site, { count }]) => [site, count]));
  const uses = [...held.uses.values()];
  const events = new Map(held.events);
  for (const tally of Object.values(held)) tally.clear();
  return { visits, uses, events };
}

const sum = (numbers: Iterable<number>) => [...numbers].reduce((all, number) => all + number, 0);
