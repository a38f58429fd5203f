import { clientNetworks, type Networks } from "@/lib/http/client-address";
import { type ClientCredentials, isClientId } from "@/lib/oauth/client-auth/authentication";
import { processWide } from "@/lib/runtime/process-wide";
import { countFailure, networkQuotas } from "./attempt";
import { secondsUntil } from "./full-counters";
import { describe, isFull, type Limit, named, quotaOf, unlimited, windowsOf } from "./limits";
import { countedIn, countIn, countNetworks, WINDOW_SECONDS, type Windows } from "./windows";

/** Rate limit of a client's request in progress. Call `proven` once the client authenticated. */
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
  const quota = quotaOf("client");
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
  const count = (who: Networks | string) =>
    countNetworks(windowsOf("claim"), named(who), { quota, now });
  const byNetwork = count(isHome ? home : networks);
  // Only asked past the limit: naming a secret costs a hash.
  const secret = isFull(byNetwork) ? nameSecret() : null;
  const claimed = secret === null ? byNetwork : count(secret);
  return {
    limit: describe("claim", claimed, now),
    proven() {
      claimed.release();
      countIn(homes(), home, now, OWN_WINDOW_SECONDS * 1000);
      const window = countIn(windowsOf("client"), clientId, now, WINDOW_SECONDS * 1000);
      return describe("client", { quota, window }, now);
    },
  };
}

/** Seconds that a client keeps its own window at a network where it authenticated. */
const OWN_WINDOW_SECONDS = 3600;

/**
 * Pairs of a client and a network where it authenticated. Their unauthenticated requests have their
 * own window, so that other callers in that network cannot use up the quota.
 */
const homes = () => processWide("limit.homes", (): Windows => new Map());

/** Wrong secrets of a client per minute, over all processes (docs/reliability.md, F10). */
const QUOTA = { points: 20, milliseconds: 60_000 };

/** Seconds to wait before a retry if the database is too busy to count. */
const BUSY = 2;

/**
 * Counts a refused secret. Returns the seconds to wait once there are too many, otherwise null.
 * Correct secrets are neither counted nor delayed; otherwise anyone who knows a client_id could
 * lock the client out (docs/design/limits.md). Secrets of unknown
 * clients take the same work, and share one counter per network
 * (docs/design/limits.md).
 */
export async function countFailedSecret(
  credentials: ClientCredentials,
  unregisteredFrom: Networks | null = null,
): Promise<number | null> {
  const { method, clientId } = credentials;
  const secret = method === "client_secret_basic" || method === "client_secret_post";
  if (!secret || !isClientId(clientId)) return null;
  const now = new Date();
  const quotas = unregisteredFrom
    ? networkQuotas("client-secret of nobody", unregisteredFrom, QUOTA)
    : networkQuotas("client-secret", [{ name: clientId, factor: 1 }], QUOTA);
  const counted = await countFailure(quotas, now);
  if (!counted.ok) return BUSY;
  return counted.value && secondsUntil(counted.value, now);
}
