import type { Networks } from "@/lib/http/client-address";
import { processWide } from "@/lib/runtime/process-wide";
import type { Sender } from "./attempt";
import { describe, type Limit, quotaOf, unlimited, windowsOf } from "./limits";
import { countedIn, countIn, countNetworks, findFull, WINDOW_SECONDS } from "./windows";

/**
 * Parts of RATE_LIMIT_TOKEN: what a known caller may store apart from its network, 60 KiB a minute by
 * default, and what all known callers of a network may, 2,400 KiB.
 */
const [OWN, KNOWN] = [1 / 20, 2];

/** Part of the total in a minute beyond which requests are many: 12,000 KiB by default. */
const MANY = 1 / 10;

/** Milliseconds for which the network with the most is remembered, since all are looked at to find it. */
const REMEMBERED_MS = 100;

export type Drop = { network: string; kibibytes: number };

export type PendingCount = {
  limit: Limit;
  /** Network that a request is dropped with if others need room; null for a known caller's. */
  network: string | null;
  drop: Drop | null;
};

/**
 * Counts an authorization request before it is stored, in KiB (rounded up), against RATE_LIMIT_TOKEN
 * by network and minute, and against a hundred times that in total. With a request's lifetime of ten
 * minutes, this bounds the table. Beyond the total, the network with the most gives way, so a request
 * is refused only if its own network has as much as any other
 * (docs/decisions/0165-drop-pending-requests-of-the-largest-network.md).
 */
export function countPendingAuthorization(sender: Sender, bytes: number): PendingCount {
  const quota = quotaOf("stored");
  if (quota === 0) return { limit: unlimited, network: null, drop: null };
  const [now, by] = [performance.now(), Math.ceil(bytes / 1024)];
  const count = (policy: "stored" | "total" | "held", key: string) =>
    countIn(windowsOf(policy), key, now, WINDOW_SECONDS * 1000, by);
  const { caller, networks } = sender;
  if (caller !== null && hasOwnRoom({ caller, networks }, { quota, now, by })) {
    count("total", "");
    count("stored", knownOf(networks));
    const own = { quota: Math.ceil(quota * OWN), window: count("stored", caller) };
    return { limit: describe("stored", own, now), network: null, drop: null };
  }
  const stored = countNetworks(windowsOf("stored"), networks, { quota, now, by });
  const limit = describe("stored", stored, now);
  if (limit.exceeded) return { limit, network: null, drop: null };
  const network = widest(networks);
  const room = findRoom(network, { quota, now, by });
  if (room.full) {
    stored.release();
    return { limit: room.full, network: null, drop: null };
  }
  // Taken from the counts before it is dropped, so that concurrent requests drop others.
  if (room.drop) free(room.drop.network, room.drop.kibibytes, now);
  count("total", "");
  count("held", network);
  return { limit, network, drop: room.drop };
}

/** True if more requests were stored in the last minute than people begin. */
export const arePendingMany = (): boolean =>
  (countedIn(windowsOf("total"), "", performance.now())?.count ?? 0) > quotaOf("total") * MANY;

/** Returns the limit of pending requests without counting one: exceeded if one more would be refused. */
export function pendingAuthorizationLimit({ networks, caller }: Sender): Limit {
  const quota = quotaOf("stored");
  if (quota === 0) return unlimited;
  const one = { quota, now: performance.now(), by: 1 };
  if (caller !== null && hasOwnRoom({ caller, networks }, one)) return unlimited;
  const full = findFull(windowsOf("stored"), networks, one);
  if (full) return describe("stored", full, one.now);
  return findRoom(widest(networks), one).full ?? unlimited;
}

/**
 * Corrects the counts by what was dropped. Less than was asked for means that nobody waits in the
 * network any more.
 */
export const countDropped = ({ network, kibibytes }: Drop, dropped: number): void =>
  free(
    network,
    dropped < kibibytes ? Number.POSITIVE_INFINITY : dropped - kibibytes,
    performance.now(),
  );

function free(network: string, kibibytes: number, now: number) {
  const held = countedIn(windowsOf("held"), network, now);
  const total = countedIn(windowsOf("total"), "", now);
  const freed = Math.min(held?.count ?? 0, kibibytes);
  if (held) held.count -= freed;
  if (total) total.count -= Math.min(total.count, freed);
  most().until = 0;
}

type Asked = { quota: number; now: number; by: number };

/**
 * True if a known caller may store a request apart from its network. An account gets a new browser
 * with each sign-in, so all of a network have a limit as well.
 */
function hasOwnRoom({ caller, networks }: Known, { quota, now, by }: Asked): boolean {
  const stored = (key: string) => countedIn(windowsOf("stored"), key, now)?.count ?? 0;
  return (
    stored(caller) + by <= Math.ceil(quota * OWN) && stored(knownOf(networks)) + by <= quota * KNOWN
  );
}

type Known = { caller: string; networks: Networks };

const knownOf = (networks: Networks) => `known callers of ${widest(networks)}`;

/** The IPv4 address, or the IPv6 /48: one caller may have all of it. */
const widest = ([own, ...around]: Networks) => (around.at(-1) ?? own).name;

/** Returns what to drop for a request, or the limit if its network has as much as any other. */
function findRoom(network: string, { now, by }: Asked): { full?: Limit; drop: Drop | null } {
  const total = countedIn(windowsOf("total"), "", now);
  const all = quotaOf("total");
  if (!total || total.count + by <= all) return { drop: null };
  const largest = findLargest(now);
  const [held, own] = [heldBy(largest, now), heldBy(network, now)];
  const isSmall = own + by <= Math.max(by, quotaOf("held"));
  if (!isSmall && own + by >= held) {
    const window = { ...total, count: all + 1 };
    return { full: describe("total", { quota: all, window }, now), drop: null };
  }
  // Some at a time, since finding the network looks at all of them.
  const kibibytes = Math.max(by, Math.ceil((held - own) / 16));
  return { drop: held === 0 ? null : { network: largest, kibibytes } };
}

const heldBy = (network: string, now: number) =>
  countedIn(windowsOf("held"), network, now)?.count ?? 0;

const most = () => processWide("pending.most", () => ({ network: "", until: 0 }));

function findLargest(now: number): string {
  const known = most();
  if (known.until > now && heldBy(known.network, now) > 0) return known.network;
  let largest = 0;
  for (const [network, { count, endsAt }] of windowsOf("held")) {
    if (endsAt <= now || count <= largest) continue;
    largest = count;
    known.network = network;
  }
  known.until = now + REMEMBERED_MS;
  return known.network;
}
