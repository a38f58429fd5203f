import { apiError } from "@/lib/http/api-error";
import { clientNetworks, type Networks } from "@/lib/http/client-address";
import { env } from "@/lib/runtime/env";
import { processWide } from "@/lib/runtime/process-wide";
import { countNetworks } from "./network-windows";
import { countedIn, countIn, WINDOW, type Window, type Windows } from "./windows";

/** Headers of draft-ietf-httpapi-ratelimit-headers-10; `retryAfter` is in seconds. */
export type Limit = { exceeded: boolean; retryAfter: number; headers: Record<string, string> };

/**
 * What is counted, each in a map of its own, so that no key of one can evict a key of another: requests on public
 * addresses by network, requests of proven clients by client, unproven ones by network, the size of authorization requests
 * to store by network and in total, and look-ups of those that are not stored by network (docs/decisions/0049).
 */
export const POLICIES = ["public", "client", "claim", "stored", "total", "unknown"] as const;
type Policy = (typeof POLICIES)[number];

export const windowsOf = (policy: Policy): Windows =>
  processWide(`limit.${policy}`, (): Windows => new Map());

const unlimited: Limit = { exceeded: false, retryAfter: 0, headers: {} };

/**
 * Counts a request on a public address against RATE_LIMIT_PUBLIC, by network and minute. Not with a library:
 * they answer by promise, and once Next runs each promise of a request costs all of them a microsecond.
 */
export function countPublicRequest(request: Request): Limit {
  const quota = env().RATE_LIMIT_PUBLIC;
  if (quota === 0) return unlimited;
  const now = performance.now();
  const counted = countNetworks(windowsOf("public"), clientNetworks(request), { quota, now });
  return describe("public", counted, now);
}

/** A client's request while it is answered. `proven` is to be called once it has proved who it is. */
export type ClientCount = { limit: Limit; proven(): Limit };

const uncounted: ClientCount = { limit: unlimited, proven: () => unlimited };

/**
 * Counts a request against RATE_LIMIT_TOKEN, by minute. A client_id is no secret and costs nothing to invent, so an
 * unproven request counts for the caller's network. Once proven, it counts for the client instead, wherever it came
 * from (docs/decisions/0018, 0049).
 */
export function countClientRequest(request: Request, clientId: string): ClientCount {
  const quota = env().RATE_LIMIT_TOKEN;
  if (quota === 0) return uncounted;
  const now = performance.now();
  const proven = countedIn(windowsOf("client"), clientId, now);
  if (proven && proven.count >= quota) {
    const window = { ...proven, count: proven.count + 1 };
    return { ...uncounted, limit: describe("client", { quota, window }, now) };
  }
  const networks = clientNetworks(request);
  const home = `${clientId} ${networks[0].name}`;
  const isHome = countedIn(homes(), home, now) !== null;
  const claims: Networks = isHome ? [{ name: home, factor: 1 }] : networks;
  const claimed = countNetworks(windowsOf("claim"), claims, { quota, now });
  return {
    limit: describe("client", claimed, now),
    proven() {
      claimed.release();
      countIn(homes(), home, now, HOME * 1000);
      const window = countIn(windowsOf("client"), clientId, now, WINDOW * 1000);
      return describe("client", { quota, window }, now);
    },
  };
}

/** Seconds that a client has a claim window of its own at a network where it proved itself. */
const HOME = 3600;

/**
 * Clients with the networks where they proved themselves. Their claims count apart, so that nobody else at that
 * network can use up the quota before them.
 */
const homes = () => processWide("limit.homes", (): Windows => new Map());

/** Full networks that the total of stored requests has room for. */
const FULL_NETWORKS = 100;

/**
 * Counts an authorization request before it is stored: each KiB that was begun against RATE_LIMIT_TOKEN, by network and
 * minute, and against a hundred times that in total. With the ten minutes that a request lives, this bounds the table.
 */
export function countStoredRequest(networks: Networks, bytes: number): Limit {
  const quota = env().RATE_LIMIT_TOKEN;
  if (quota === 0) return unlimited;
  const now = performance.now();
  const by = Math.ceil(bytes / 1024);
  const own = countNetworks(windowsOf("stored"), networks, { quota, now, by });
  const limit = describe("stored", own, now);
  if (limit.exceeded) return limit;
  const window = countIn(windowsOf("total"), "", now, WINDOW * 1000, by);
  const total = describe("stored", { quota: quota * FULL_NETWORKS, window }, now);
  return total.exceeded ? total : limit;
}

/** An authorization request while the stored one that it names is looked up. Call `found` if there is one. */
export type LookupCount = { limit: Limit; found(): void };

/**
 * Counts an authorization request that names a stored one against RATE_LIMIT_TOKEN, by network and minute, unless it is
 * found: only who began it knows its name, and a look-up costs several statements.
 */
export function countLookup(networks: Networks): LookupCount {
  const quota = env().RATE_LIMIT_TOKEN;
  if (quota === 0) return { limit: unlimited, found: () => undefined };
  const now = performance.now();
  const counted = countNetworks(windowsOf("unknown"), networks, { quota, now });
  return { limit: describe("unknown", counted, now), found: counted.release };
}

type Counted = { quota: number; window: Window };

function describe(policy: string, { quota, window }: Counted, now: number): Limit {
  const { count, endsAt } = window;
  const seconds = Math.max(1, Math.ceil((endsAt - now) / 1000));
  return {
    exceeded: count > quota,
    retryAfter: seconds,
    headers: {
      "RateLimit-Policy": `"${policy}";q=${quota};w=${WINDOW}`,
      RateLimit: `"${policy}";r=${Math.max(0, quota - count)};t=${seconds}`,
    },
  };
}

/** The answer past a limit. */
export const rateLimited = (
  request: Request,
  { retryAfter, headers }: Limit,
  more: Record<string, string> = {},
) =>
  apiError(request, "rate_limited", `Too many requests; wait ${retryAfter} seconds.`, {
    headers: { "Retry-After": String(retryAfter), ...headers, ...more },
  });
