import {
  type ApplicationEvent,
  countEventsOfApplication,
  listEventsOfApplication,
} from "@/db/applications/activity";
import { eventsFor } from "@/db/audit/event-names";
import { database } from "@/db/system/client";
import { reading } from "@/db/system/faults";
import { placed } from "@/lib/lists/event-place";
import { MOST_COUNTED, readPage } from "@/lib/lists/page";
import type { Position } from "@/lib/lists/sort";

export type { ApplicationEvent };

const EVENTS = eventsFor("owner");

/** Returns a page of an application's history, newest first, and its length, up to MOST_COUNTED. */
export const activityOf = (
  which: { id: string; ownerId: string | undefined },
  from: Position | null,
) =>
  readPage(from, {
    read: async (part) => {
      const asked = { events: EVENTS, ...part };
      return (await reading(listEventsOfApplication(database(), which, asked))).map(placed);
    },
    count: () =>
      reading(
        countEventsOfApplication(database(), which, { events: EVENTS, most: MOST_COUNTED + 1 }),
      ),
    most: MOST_COUNTED,
  });
