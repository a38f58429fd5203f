import { env } from "@/lib/runtime/env";
import { describe, type Limit, unlimited, windowsOf } from "./limits";
import { countedIn, countIn, WINDOW_SECONDS } from "./windows";

/** Rate limit of a service's tokens. Call `issued` once it got one. */
export type ServiceCount = { limit: Limit; issued(): void };

/** Part of RATE_LIMIT_TOKEN that a service may use to obtain tokens for one API: 60 a minute by default. */
const SERVICE_SHARE = 1 / 20;

/**
 * Counts tokens that a service obtained for an API, by minute; null stands for the only API that it
 * may use. Only those that it got count, so that nobody else can use up the quota.
 */
export function countServiceToken(clientId: string, resource: string | null): ServiceCount {
  const quota = Math.ceil(env().RATE_LIMIT_TOKEN * SERVICE_SHARE);
  if (quota === 0) return { limit: unlimited, issued: () => undefined };
  const key = `${clientId} ${resource ?? ""}`;
  const now = performance.now();
  const window = countedIn(windowsOf("service"), key, now);
  const isFull = window !== null && window.count >= quota;
  return {
    limit: isFull
      ? describe("service", { quota, window: { ...window, count: window.count + 1 } }, now)
      : unlimited,
    issued: () => void countIn(windowsOf("service"), key, now, WINDOW_SECONDS * 1000),
  };
}
