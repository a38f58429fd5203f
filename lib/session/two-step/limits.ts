import { secondStepCounters } from "@/db/limits/sign-in-counter";
import type { Counter } from "@/lib/rate-limits/attempt";

/**
 * Limits wrong answers at the second step, by account. Only someone who gave the right password gets
 * there, so strangers can't fill these counters.
 */
export function secondStepQuotas(userId: string): [Counter, Counter] {
  const { quarter, day } = secondStepCounters(userId);
  return [
    { key: quarter, points: 10, milliseconds: 15 * 60_000, clearable: true },
    { key: day, points: 30, milliseconds: 86_400_000, clearable: true },
  ];
}
