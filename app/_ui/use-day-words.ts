import { useClock } from "@/app/_ui/clock";
import { shortDate } from "@/app/_ui/moment-words";
import { UTC } from "@/lib/i18n/preferences";

/** Returns a function that writes a day such as 2026-10-24 as "Oct 24". Days are counted in UTC. */
export function useDayWords() {
  const clock = { ...useClock(), zone: UTC };
  return (day: string) => shortDate(new Date(day), clock);
}
