import { RateLimiterMemory, type RateLimiterRes } from "rate-limiter-flexible";
import { env } from "@/lib/env";
import { processWide } from "@/lib/process-wide";
import { clientNetwork } from "./client-address";

const WINDOW = 60;

/** Headers of draft-ietf-httpapi-ratelimit-headers-10; `retryAfter` is in seconds. */
export type Limit = { exceeded: boolean; retryAfter: number; headers: Record<string, string> };

const unlimited: Limit = { exceeded: false, retryAfter: 0, headers: {} };

/** Counts a request on a public address against RATE_LIMIT_PUBLIC, by client address and minute. */
export async function countPublicRequest(request: Request): Promise<Limit> {
  const quota = env().RATE_LIMIT_PUBLIC;
  if (quota === 0) return unlimited;
  const limiter = processWide(
    "limit.public",
    () => new RateLimiterMemory({ points: quota, duration: WINDOW }),
  );
  const key = clientNetwork(request);
  // Past the quota it rejects with the count; its class is another in Next's copy of the library.
  const state = await limiter.consume(key).catch((refusal: RateLimiterRes | Error) => {
    if (refusal instanceof Error) throw refusal;
    return refusal;
  });
  return describe(quota, state);
}

function describe(quota: number, state: RateLimiterRes): Limit {
  const seconds = Math.max(1, Math.ceil(state.msBeforeNext / 1000));
  return {
    exceeded: state.consumedPoints > quota,
    retryAfter: seconds,
    headers: {
      "RateLimit-Policy": `"public";q=${quota};w=${WINDOW}`,
      RateLimit: `"public";r=${state.remainingPoints};t=${seconds}`,
    },
  };
}
