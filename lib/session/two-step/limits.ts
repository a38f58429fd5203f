import { secondStepCounters } from "@/db/limits/counters";
import { attempt, type Counter, failing } from "@/lib/rate-limits/attempt";
import { type Result, refuse } from "@/lib/result";
import { countFailedSignIn } from "@/lib/runtime/metrics";
import { limitUntil } from "@/lib/session/sign-in-limits";
import { noteLimit } from "./second-step-failures";

/**
 * Limits wrong answers at the second step, by account. Only someone who gave the right password gets
 * there, so strangers can't fill these counters.
 */
function secondStepQuotas(userId: string): [Counter, Counter] {
  const { quarter, day } = secondStepCounters(userId);
  return [
    { key: quarter, points: 10, milliseconds: 15 * 60_000, clearable: true },
    { key: day, points: 30, milliseconds: 86_400_000, clearable: true },
  ];
}

export type LimitRefusal =
  /** Rate limit of the account; `retryAfter` is in seconds. */
  { code: "limited"; retryAfter: number } | { code: "busy" };

/**
 * Checks an answer within the limits of its account. An attempt is reserved before the check, so
 * that concurrent guesses can't exceed a limit; only wrong answers count.
 */
export async function withinLimits<T, E extends { code: string }>(
  { userId, headers, now }: { userId: string; headers: Headers; now: Date },
  check: () => Promise<Result<T, E>>,
): Promise<Result<T, E | LimitRefusal>> {
  const quotas = secondStepQuotas(userId);
  type Checked = Result<T, E | LimitRefusal>;
  const attempted = await attempt(quotas, now, async ({ full }) => {
    const limit = limitUntil([...full.values()], now);
    const value: Checked = limit ? refuse(limit) : await check();
    const wrong = !value.ok && value.error.code === "wrong";
    return { value, outcomes: wrong ? failing(quotas) : new Map() };
  });
  if (!attempted.ok) {
    countFailedSignIn("second_step", "busy");
    return refuse({ code: "busy" });
  }
  const { value, filled } = attempted.value;
  if (!value.ok) countFailedSignIn("second_step", value.error.code);
  if (filled.length > 0) await noteLimit(userId, headers);
  return value;
}
