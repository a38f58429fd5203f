import type { ApiUse, Counted } from "@/db/counts";
import { processWide } from "@/lib/runtime/process-wide";

/** Redirects are derived from the visits. */
type Event = Exclude<Counted, "redirect">;
type Visits = { count: number };
type Tallies = {
  visits: Map<string, Visits>;
  uses: Map<string, ApiUse>;
  /** Uses of applications by client ID. */
  applications: Map<string, number>;
  events: Map<Event, number>;
};

/** Counts of this process since its last write, some seconds at most; lost if it is killed. */
const held = processWide<Tallies>("counts", () => ({
  visits: new Map(),
  uses: new Map(),
  applications: new Map(),
  events: new Map(),
}));

/** Counts an event a day for the administration's overview, and stores nothing about users. */
export function count(what: Event, more = 1): void {
  held.events.set(what, (held.events.get(what) ?? 0) + more);
}

/** Counts a visit of a site. Hot path of every redirect: one lookup, usually no allocation. */
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

/** Counts sign-ins to an application or, of a service, tokens. */
export function countUse(clientId: string, more = 1): void {
  held.applications.set(clientId, (held.applications.get(clientId) ?? 0) + more);
}

/** Returns the counts held in memory and clears them. */
export function takeCounts() {
  const visits = new Map([...held.visits].map(([site, { count }]) => [site, count]));
  const uses = [...held.uses.values()];
  const applications = new Map(held.applications);
  const events = new Map(held.events);
  for (const tally of Object.values(held)) tally.clear();
  return { visits, uses, applications, events };
}
