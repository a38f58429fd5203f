import { MOST_COUNTED } from "@/lib/lists/page";

/** Returns message arguments for a count; `more` marks counts that stopped at the limit. */
export const counted = (count: number, most = MOST_COUNTED) => ({
  count: Math.min(count, most),
  more: String(count > most),
});
