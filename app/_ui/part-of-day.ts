import { UTC } from "@/lib/i18n/preferences";
import type { Clock } from "./moment-words";

/** Returns the part of the reader's day, for a greeting; "unknown" in UTC, which is the zone of browsers that didn't report one. */
export function partOfDay({ now, zone }: Pick<Clock, "now" | "zone">) {
  if (zone === UTC) return "unknown";
  const clock = new Intl.DateTimeFormat("en", {
    hour: "2-digit",
    hourCycle: "h23",
    timeZone: zone,
  });
  const hour = Number(clock.format(now));
  if (hour < 5 || hour >= 18) return "evening";
  return hour < 12 ? "morning" : "afternoon";
}
