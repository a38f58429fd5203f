import { useLocale, useNow } from "next-intl";
import { shortDate } from "@/app/_ui/moment-words";

/** Returns a function that writes a day such as 2026-10-24 as "Oct 24". */
export function useDayWords() {
  const locale = useLocale();
  const now = useNow();
  return (day: string) => shortDate(new Date(day), now, locale);
}
