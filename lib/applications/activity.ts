import {
  type ApplicationEvent,
  countEventsOfApplication,
  listEventsOfApplication,
} from "@/db/applications/activity";
import type { AuditEventName } from "@/db/audit/events";
import { database } from "@/db/system/client";
import { reading } from "@/db/system/faults";
import { placed } from "@/lib/lists/event-place";
import { MOST_COUNTED, readPage } from "@/lib/lists/page";
import type { Position } from "@/lib/lists/sort";

export type { ApplicationEvent };

/**
 * Events of an application's history. Those about its users are missing: they consented to the
 * application, not to being listed for its owner.
 */
const EVENTS = [
  "application.registered",
  "application.changed",
  "application.submitted",
  "application.approved",
  "application.rejected",
  "application.offered",
  "application.offer_withdrawn",
  "application.offer_declined",
  "application.transferred",
  "application.access_revoked",
  "application.suspended",
  "application.lifted",
  "application.secret_added",
  "application.secret_removed",
  "api.permission_changed",
  "permission.requested",
  "permission.withdrawn",
  "permission.approved",
  "permission.declined",
  "permission.removed",
] as const satisfies readonly AuditEventName[];

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
