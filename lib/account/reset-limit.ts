import { clientNetworks } from "@/lib/http/client-address";
import { countFailure } from "@/lib/rate-limits/attempt";
import { latestFull, secondsUntil } from "@/lib/rate-limits/full-counters";
import { networkQuotas } from "@/lib/rate-limits/network-quotas";
import type { Result } from "@/lib/result";

/**
 * Links that may be requested from one network in an hour, across all processes
 * (docs/decisions/0027).
 */
const HOURLY = { points: 20, milliseconds: 3_600_000 };

const quotasOf = (headers: Headers) =>
  networkQuotas("password-reset network", clientNetworks({ headers }), HOURLY);

/**
 * Counts a request for a link whatever account it names, so that a refusal reveals nothing about
 * accounts. Returns the seconds to wait if there were too many, else null.
 */
export async function countResetRequest(
  headers: Headers,
  now: Date,
): Promise<Result<number | null, "busy">> {
  const counted = await countFailure(quotasOf(headers), now);
  return counted.ok
    ? { ok: true, value: counted.value && secondsUntil(counted.value, now) }
    : counted;
}

/** Returns the seconds to wait if they are known without a database query, else null. */
export function knownResetLimit(headers: Headers, now: Date): number | null {
  const endsAt = latestFull(quotasOf(headers), now);
  return endsAt && secondsUntil(endsAt, now);
}
