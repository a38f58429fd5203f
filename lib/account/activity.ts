import {
  ACTIVITY_KINDS,
  type ActivityKind,
  type AuditEventName,
  type EventFor,
  eventsFor,
} from "@/db/audit/event-names";
import { countEvents, listEventsOfUser } from "@/db/audit/events-of-users";
import { database } from "@/db/system/client";
import { placed } from "@/lib/lists/event-place";
import { MOST_COUNTED, readPage } from "@/lib/lists/page";
import type { Position } from "@/lib/lists/sort";

export { ACTIVITY_KINDS, type ActivityKind };

/** Failed sign-ins. Only administrators see why one with a provider failed. */
export const FAILED_ATTEMPTS = [
  "session.sign_in_failed",
  "session.sign_in_deactivated",
  "session.sign_in_limited",
  "session.elsewhere_failed",
  "session.second_step_failed",
  "session.second_step_limited",
] as const satisfies AuditEventName[];

const ATTEMPTS = ["session.signed_in", ...FAILED_ATTEMPTS] as const;

export type ActivityEvent = EventFor<ActivityKind> | (typeof ATTEMPTS)[number];

export type Activity = {
  id: number;
  at: Date;
  event: ActivityEvent;
  application: string | null;
  network: string | null;
  userAgent: string | null;
  /** True for two-step sign-in that was turned off; the event is the same as for turning it on. */
  turnedOff: boolean;
  /** True for a sign-in with a browser that the user had not used before. */
  newDevice: boolean;
  /** Name of the sign-in provider that it is about. */
  provider: string | null;
  /** Way of a sign-in (lib/session), and why one failed at a provider, with what that is about. */
  way: string | null;
  reason: string | null;
  about: string | null;
};

const DAYS = 90;

/** Returns what a user's activity of some kinds consists of. */
const askedFor = (userId: string, kinds: readonly ActivityKind[], now: Date) => ({
  ...{ userId, events: eventsFor(...kinds) },
  since: new Date(now.getTime() - DAYS * 86_400_000),
});

type Asked = { kind: ActivityKind | null; from: Position | null };

/** Returns a page of a user's events of the last 90 days, newest first, and their number, up to MOST_COUNTED. */
export function listActivity(userId: string, { kind, from }: Asked, now: Date) {
  const asked = askedFor(userId, kind ? [kind] : ACTIVITY_KINDS, now);
  return readPage(from, {
    // The query selects these event names only.
    read: async (part) =>
      ((await listEventsOfUser(database(), { ...asked, ...part })) as Activity[]).map(placed),
    count: () => countEvents(database(), asked, MOST_COUNTED + 1),
    most: MOST_COUNTED,
  });
}

/** Returns a user's last events, of all kinds by default, newest first. */
export async function lastActivity(
  userId: string,
  limit: number,
  now: Date,
  kinds: readonly ActivityKind[] = ACTIVITY_KINDS,
): Promise<Activity[]> {
  const asked = { ...askedFor(userId, kinds, now), from: null, limit };
  return (await listEventsOfUser(database(), asked)) as Activity[];
}

/** Returns a user's last sign-ins, and what kept them out, newest first. */
export async function lastAttempts(userId: string, limit: number, now: Date): Promise<Activity[]> {
  const asked = { ...askedFor(userId, ["sign_ins"], now), events: ATTEMPTS, from: null, limit };
  return (await listEventsOfUser(database(), asked)) as Activity[];
}
