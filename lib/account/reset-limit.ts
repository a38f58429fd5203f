import { countedBy, countFailure, networkQuotas, type Sender } from "@/lib/rate-limits/attempt";
import { secondsUntil } from "@/lib/rate-limits/full-counters";
import type { Result } from "@/lib/result";

const HOUR_MS = 3_600_000;

/**
 * Links that may be requested in an hour, across all processes: 20 from a network
 * (docs/decisions/0027), or 10 by a known caller.
 */
const quotasOf = (sender: Sender) =>
  networkQuotas("password-reset", countedBy(sender), {
    points: sender.caller === null ? 20 : 10,
    milliseconds: HOUR_MS,
  });

/**
 * Counts a request for a link whatever account it names, so that a refusal reveals nothing about
 * accounts. Returns the seconds to wait if there were too many, else null.
 */
export async function countResetRequest(
  sender: Sender,
  now: Date,
): Promise<Result<number | null, "busy">> {
  const counted = await countFailure(quotasOf(sender), now);
  return counted.ok
    ? { ok: true, value: counted.value && secondsUntil(counted.value, now) }
    : counted;
}
