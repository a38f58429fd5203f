import { env } from "@/lib/env";
import { processWide } from "@/lib/process-wide";
import { apiError } from "./api-error";
import { clientNetwork } from "./client-address";
import { countIn, type Window, type Windows } from "./windows";

/** Seconds. */
const WINDOW = 60;

/** Headers of draft-ietf-httpapi-ratelimit-headers-10; `retryAfter` is in seconds. */
export type Limit = { exceeded: boolean; retryAfter: number; headers: Record<string, string> };

const unlimited: Limit = { exceeded: false, retryAfter: 0, headers: {} };

/**
 * Counts a request on a public address against RATE_LIMIT_PUBLIC, by client address and minute. Not with a library:
 * they answer by promise, and once Next runs each promise of a request costs all of them a microsecond.
 */
export function countPublicRequest(request: Request): Limit {
  const quota = env().RATE_LIMIT_PUBLIC;
  if (quota === 0) return unlimited;
  const windows = processWide("limit.public", (): Windows => new Map());
  const now = performance.now();
  return describe(quota, countIn(windows, clientNetwork(request), now, WINDOW * 1000), now);
}

function describe(quota: number, { count, endsAt }: Window, now: number): Limit {
  const seconds = Math.max(1, Math.ceil((endsAt - now) / 1000));
  return {
    exceeded: count > quota,
    retryAfter: seconds,
    headers: {
      "RateLimit-Policy": `"public";q=${quota};w=${WINDOW}`,
      RateLimit: `"public";r=${Math.max(0, quota - count)};t=${seconds}`,
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
