import { MOST_COUNTED } from "@/lib/applications/suspension";

/** A count as messages take it that say "more than" where counting went no further. */
export const counted = (count: number) => ({
  count: Math.min(count, MOST_COUNTED),
  more: String(count > MOST_COUNTED),
});
