import { apiError } from "@/lib/http/api-error";
import { clientNetworks, type Networks } from "@/lib/http/client-address";
import { env } from "@/lib/runtime/env";
import { processWide } from "@/lib/runtime/process-wide";
import {
  countedIn,
  countIn,
  countNetworks,
  WINDOW_SECONDS,
  type Window,
  type Windows,
} from "./windows";

/**
 * State of a rate limit, with headers of draft-ietf-httpapi-ratelimit-headers-10; `retryAfter` is
 * in seconds.
 */
export type Limit = { exceeded: boolean; retryAfter: number; headers: Record<string, string> };

/**
 * Rate limits, each with its own map, so that keys of one cannot evict keys of another
 * (docs/design/limits.md).
 */
export const POLICIES = [
  /** Requests to public endpoints, by network. */
  "public",
  /** Requests to public endpoints, by the caller that its cookies prove. */
  "caller",
  /** Challenges for passkeys, by caller or network. */
  "passkey",
  /** Invalid answers to challenges, by network. */
  "answer",
  /** Pages rendered for visitors, by caller or network. */
  "page",
  /** Cached pages, by caller or network. */
  "cached",
  /** Requests of authenticated clients, by client. */
  "client",
  /** Tokens of services, by service and API. */
  "service",
  /** Requests of devices, by client and network. */
  "device",
  /** Checks of metadata, by user. */
  "metadata",
  /** Unauthenticated requests of clients, by network, or by a secret that was right lately. */
  "claim",
  /** Size of stored authorization requests, by caller or network. */
  "stored",
  /** Size of the requests that a network still holds. */
  "held",
  /** Size of the requests of all networks. */
  "total",
  /** Authorization requests that are answered at once, by caller or network. */
  "immediate",
  /** Lookups that find nothing, by caller or network. */
  "unknown",
] as const;
type Policy = (typeof POLICIES)[number];

export const windowsOf = (policy: Policy): Windows =>
  processWide(`limit.${policy}`, (): Windows => new Map());

export const unlimited: Limit = { exceeded: false, retryAfter: 0, headers: {} };

/**
 * Counts a request to a public endpoint against RATE_LIMIT_PUBLIC, by network and minute.
 * Synchronous, without a library, since promises are expensive once Next runs in the process
 * (docs/design/limits.md).
 */
export const countPublicRequest = (request: Request): Limit =>
  countPublic("public", clientNetworks(request));

/**
 * Counts a request against RATE_LIMIT_PUBLIC by the caller that its cookies prove
 * (lib/session/proven-caller.ts), so that others in its network can't use up the quota.
 */
export const countCallerRequest = (caller: string): Limit =>
  countPublic("caller", [{ name: caller, factor: 1 }]);

/** Counts a request of an anonymous kind against RATE_LIMIT_PUBLIC, by network or name, and minute. */
export function countPublic(
  policy: "public" | "caller" | "passkey" | "answer" | "page" | "cached",
  networks: Networks,
): Limit {
  const quota = env().RATE_LIMIT_PUBLIC;
  if (quota === 0) return unlimited;
  const now = performance.now();
  return describe(policy, countNetworks(windowsOf(policy), networks, { quota, now }), now);
}

/**
 * Rate limit of a client's request in progress. Call `proven` once the client has authenticated.
 */
export type ClientCount = { limit: Limit; proven(): Limit };

const uncounted: ClientCount = { limit: unlimited, proven: () => unlimited };

/**
 * Counts a request against RATE_LIMIT_TOKEN, by minute. A client_id is public and easy to invent,
 * so an unauthenticated request counts for the caller's network. Once authenticated, it counts for
 * the client instead, from any network (docs/design/limits.md). `nameSecret` names a secret that authenticated
 * the client lately, null for any other: others in its network can't use up what that counts by.
 */
export function countClientRequest(
  request: Request,
  clientId: string,
  nameSecret: () => string | null = () => null,
): ClientCount {
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
  const count = (by: Networks) => countNetworks(windowsOf("claim"), by, { quota, now });
  const byNetwork = count(isHome ? [{ name: home, factor: 1 }] : networks);
  // Only asked past the limit: naming a secret costs a hash.
  const secret = isFull(byNetwork) ? nameSecret() : null;
  const claimed = secret === null ? byNetwork : count([{ name: secret, factor: 1 }]);
  return {
    limit: describe("client", claimed, now),
    proven() {
      claimed.release();
      countIn(homes(), home, now, OWN_WINDOW_SECONDS * 1000);
      const window = countIn(windowsOf("client"), clientId, now, WINDOW_SECONDS * 1000);
      return describe("client", { quota, window }, now);
    },
  };
}

/** Counts a request that names no client, for its network alone. */
export function countNamelessRequest(request: Request): Limit {
  const quota = env().RATE_LIMIT_TOKEN;
  if (quota === 0) return unlimited;
  const now = performance.now();
  const counted = countNetworks(windowsOf("claim"), clientNetworks(request), { quota, now });
  return describe("client", counted, now);
}

/** Seconds that a client keeps its own window at a network where it authenticated. */
const OWN_WINDOW_SECONDS = 3600;

/**
 * Pairs of a client and a network where it authenticated. Their unauthenticated requests have their
 * own window, so that other callers in that network cannot use up the quota.
 */
const homes = () => processWide("limit.homes", (): Windows => new Map());

/** Rate limit of a lookup that anyone can make up. Call `found` if it finds something. */
export type LookupCount = { limit: Limit; found(): void };

/**
 * Counts a lookup of a stored authorization request, or of an image, against RATE_LIMIT_TOKEN, by
 * caller or network, and minute, unless it is found: the name of each is a random number or a hash, and a
 * lookup costs statements.
 */
export function countLookup(networks: Networks): LookupCount {
  const quota = env().RATE_LIMIT_TOKEN;
  if (quota === 0) return { limit: unlimited, found: () => undefined };
  const now = performance.now();
  const counted = countNetworks(windowsOf("unknown"), networks, { quota, now });
  return { limit: describe("unknown", counted, now), found: counted.release };
}

type Counted = { quota: number; window: Window };

const isFull = ({ quota, window }: Counted) => window.count > quota;

export function describe(policy: string, { quota, window }: Counted, now: number): Limit {
  const { count, endsAt } = window;
  const seconds = Math.max(1, Math.ceil((endsAt - now) / 1000));
  return {
    exceeded: isFull({ quota, window }),
    retryAfter: seconds,
    headers: {
      "RateLimit-Policy": `"${policy}";q=${quota};w=${WINDOW_SECONDS}`,
      RateLimit: `"${policy}";r=${Math.max(0, quota - count)};t=${seconds}`,
    },
  };
}

/** Returns the 429 response of the resource API. */
export const rateLimited = (
  request: Request,
  { retryAfter, headers }: Limit,
  more: Record<string, string> = {},
) =>
  apiError(request, "rate_limited", `Too many requests. Retry in ${retryAfter} seconds.`, {
    headers: { "Retry-After": String(retryAfter), ...headers, ...more },
  });
