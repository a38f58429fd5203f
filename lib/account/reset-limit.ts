import { clientNetworks } from "@/lib/http/client-address";
import { countFailure } from "@/lib/rate-limits/attempt";
import { latestFull, secondsUntil } from "@/lib/rate-limits/full-counters";
import { callerQuota, networkQuotas } from "@/lib/rate-limits/network-quotas";
import type { Result } from "@/lib/result";

const HOUR_MS = 3_600_000;

/** Request for a link, and who sent it, as far as its cookies prove that; else null. */
type Asked = { headers: Headers; caller: string | null };

/**
 * Links that may be requested in an hour, across all processes: 20 from a network
 * (docs/decisions/0027), or 10 by a known caller, from whom its network can't take them.
 */
const quotasOf = ({ headers, caller }: Asked) =>
  caller === null
    ? networkQuotas("password-reset network", clientNetworks({ headers }), {
        points: 20,
        milliseconds: HOUR_MS,
      })
    : callerQuota("password-reset of", caller, { points: 10, milliseconds: HOUR_MS });

/**
 * Counts a request for a link whatever account it names, so that a refusal reveals nothing about
 * accounts. Returns the seconds to wait if there were too many, else null.
 */
export async function countResetRequest(
  asked: Asked,
  now: Date,
): Promise<Result<number | null, "busy">> {
  const counted = await countFailure(quotasOf(asked), now);
  return counted.ok
    ? { ok: true, value: counted.value && secondsUntil(counted.value, now) }
    : counted;
}

/** Returns the seconds to wait if they are known without a database query, else null. */
export function knownResetLimit(asked: Asked, now: Date): number | null {
  const endsAt = latestFull(quotasOf(asked), now);
  return endsAt && secondsUntil(endsAt, now);
}
