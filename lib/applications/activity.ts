import { type ApplicationEvent, listEventsOfApplication } from "@/db/applications/activity";
import type { AuditEventName } from "@/db/audit/events";
import { database } from "@/db/system/client";
import { reading } from "@/db/system/faults";
import { formatEventKey, readEventKey } from "@/lib/event-key";

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

const PAGE = 15;

/** Returns a page of an application's history, newest first. `older` is the key of the next page. */
export async function activityOf(
  which: { id: string; ownerId: string | undefined },
  before: string | null,
): Promise<{ events: ApplicationEvent[]; older: string | null }> {
  const asked = { events: EVENTS, before: readEventKey(before), limit: PAGE + 1 };
  const rows = await reading(listEventsOfApplication(database(), which, asked));
  const events = rows.slice(0, PAGE);
  const last = events.at(-1);
  return { events, older: rows.length > PAGE && last ? formatEventKey(last) : null };
}
