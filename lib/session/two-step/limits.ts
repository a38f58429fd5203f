import type { Counter } from "@/lib/rate-limits/attempt";
import { sha256 } from "@/lib/runtime/crypto";

/**
 * Limits wrong answers at the second step, by account. Only someone who gave the right password gets
 * there, so strangers can't fill these counters.
 */
export function secondStepQuotas(userId: string): [Counter, Counter] {
  const key = (window: string) => sha256(`second step ${window} ${userId}`).toString("base64url");
  return [
    { key: key("short"), points: 10, milliseconds: 15 * 60_000, clearable: true },
    { key: key("day"), points: 30, milliseconds: 86_400_000, clearable: true },
  ];
}
