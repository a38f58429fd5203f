import { env } from "@/lib/env";
import { isClientId } from "@/lib/oauth/client-authentication";
import { processWide } from "@/lib/process-wide";
import { apiError } from "./api-error";
import { clientNetwork } from "./client-address";
import { countedIn, countIn, WINDOW, type Window, type Windows } from "./windows";

/** Headers of draft-ietf-httpapi-ratelimit-headers-10; `retryAfter` is in seconds. */
export type Limit = { exceeded: boolean; retryAfter: number; headers: Record<string, string> };

/** What is counted: requests by client address, and by client. */
export const POLICIES = ["public", "client"] as const;
type Policy = (typeof POLICIES)[number];

export const windowsOf = (policy: Policy): Windows =>
  processWide(`limit.${policy}`, (): Windows => new Map());

const unlimited: Limit = { exceeded: false, retryAfter: 0, headers: {} };

/**
 * Counts a request on a public address against RATE_LIMIT_PUBLIC, by client address and minute. Not with a library:
 * they answer by promise, and once Next runs each promise of a request costs all of them a microsecond.
 */
export function countPublicRequest(request: Request): Limit {
  const quota = env().RATE_LIMIT_PUBLIC;
  if (quota === 0) return unlimited;
  const now = performance.now();
  const counted = countIn(windowsOf("public"), clientNetwork(request), now, WINDOW * 1000);
  return describe("public", quota, counted, now);
}

/** A client's request while it is answered. `proven` is to be called once it has proved who it is. */
export type ClientCount = { limit: Limit; proven(): Limit };

const uncounted: ClientCount = { limit: unlimited, proven: () => unlimited };

/**
 * Counts a request against RATE_LIMIT_TOKEN, by client and minute. A client_id is no secret, so naming one counts only
 * where the caller is; who proves to be that client counts for it everywhere instead (docs/decisions/0018).
 */
export function countClientRequest(request: Request, clientId: string): ClientCount {
  const quota = env().RATE_LIMIT_TOKEN;
  if (quota === 0) return uncounted;
  const windows = windowsOf("client");
  const now = performance.now();
  const proven = countedIn(windows, clientId, now);
  if (proven && proven.count >= quota) {
    const past = { ...proven, count: proven.count + 1 };
    return { ...uncounted, limit: describe("client", quota, past, now) };
  }
  const claim = `${isClientId(clientId) ? clientId : ""} ${clientNetwork(request)}`;
  const claimed = countIn(windows, claim, now, WINDOW * 1000);
  return {
    limit: describe("client", quota, claimed, now),
    proven() {
      claimed.count -= 1;
      return describe("client", quota, countIn(windows, clientId, now, WINDOW * 1000), now);
    },
  };
}

function describe(policy: Policy, quota: number, { count, endsAt }: Window, now: number): Limit {
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
