import type { Place } from "@/db/system/keyset";
import { isNumber } from "./sort";

type Event = { at: Date; id: number };

/** How the place of an event is written. */
export const EVENT_PLACE = { kind: "instant", isTie: isNumber } as const;

/** Adds the place of an event in a list by time. Events are stored by the millisecond. */
export const placed = <T extends Event>(event: T): T & { place: Place } => ({
  ...event,
  place: { value: `${event.at.getTime()}000`, tie: `${event.id}` },
});
