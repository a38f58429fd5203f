import { localDay } from "@/app/_ui/moment-words";

type Day<E> = { day: string; first: E; events: E[] };

/** Groups what is sorted by time into days of a time zone. */
export function byDay<E extends { at: Date }>(events: readonly E[], zone: string): Day<E>[] {
  const days: Day<E>[] = [];
  for (const event of events) {
    const day = localDay(event.at, zone);
    const last = days.at(-1);
    if (last?.day === day) last.events.push(event);
    else days.push({ day, first: event, events: [event] });
  }
  return days;
}
