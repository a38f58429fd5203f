import { MOST_COUNTED } from "@/lib/applications/suspension";

/** Returns message arguments for a count; `more` marks counts that stopped at the limit. */
export const counted = (count: number) => ({
  count: Math.min(count, MOST_COUNTED),
  more: String(count > MOST_COUNTED),
});
