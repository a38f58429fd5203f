import type { Clock } from "@/app/_ui/moment-words";
import { UTC } from "@/lib/i18n/preferences";

/** Returns the part of the day at the reader's place; "any" until their browser has reported its time zone. */
export function partOfDay({ now, zone }: Pick<Clock, "now" | "zone">) {
  if (zone === UTC) return "any";
  const hour = new Intl.DateTimeFormat("en", {
    hour: "numeric",
    hourCycle: "h23",
    timeZone: zone,
  }).format(now);
  if (Number(hour) < 5 || Number(hour) >= 18) return "evening";
  return Number(hour) < 12 ? "morning" : "afternoon";
}
