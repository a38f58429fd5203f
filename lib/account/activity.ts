import type { AuditEventName } from "@/db/audit/events";
import { countEvents, listEventsOfUser } from "@/db/audit/events-of-users";
import { database } from "@/db/system/client";
import { placed } from "@/lib/lists/event-place";
import { MOST_COUNTED, readPage } from "@/lib/lists/page";
import type { Position } from "@/lib/lists/sort";

export const ACTIVITY_KINDS = ["sign_ins", "applications", "account"] as const;
export type ActivityKind = (typeof ACTIVITY_KINDS)[number];

/**
 * Audit events that users see of their own account, by kind. Only administrators see the others.
 */
const EVENTS = {
  sign_ins: [
    "session.signed_in",
    "session.sign_in_failed",
    "session.sign_in_deactivated",
    "session.sign_in_limited",
    "session.second_step_failed",
    "session.second_step_limited",
    "session.stepped_up",
    "session.signed_out",
    "session.ended",
    "session.others_ended",
    "user.signed_out",
    "user.stale_ended",
  ],
  applications: [
    "grant.given",
    "grant.removed",
    "grant.kept",
    "token.replayed",
    "device.approved",
    "device.denied",
    "device.disconnected",
  ],
  account: [
    "account.profile_changed",
    "account.picture_changed",
    "account.email_requested",
    "account.email_verified",
    "account.password_changed",
    "account.password_link_sent",
    "account.password_reset",
    "account.invitation_accepted",
    "account.data_exported",
    "account.two_step_changed",
    "account.authenticator_added",
    "account.authenticator_removed",
    "account.recovery_codes_made",
    "account.recovery_code_used",
    "account.passkey_added",
    "account.passkey_renamed",
    "account.passkey_removed",
    "account.passkey_suspected",
    "account.set_up_link_sent",
    "account.identity_linked",
    "account.identity_unlinked",
    "account.deletion_requested",
    "account.deletion_cancelled",
    "account.browser_trusted",
    "account.browsers_forgotten",
    "user.created",
    "user.invited",
    "user.changed",
    "user.password_link_sent",
    "user.password_link_made",
    "user.deactivated",
    "user.reactivated",
    "user.factors_reset",
    "user.set_up_link_made",
  ],
} as const satisfies Record<ActivityKind, readonly AuditEventName[]>;

export type ActivityEvent = (typeof EVENTS)[ActivityKind][number];

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
};

const DAYS = 90;

/** Returns what a user's activity of a kind consists of; null for all kinds. */
const askedFor = (userId: string, kind: ActivityKind | null, now: Date) => ({
  ...{ userId, events: kind ? EVENTS[kind] : Object.values(EVENTS).flat() },
  since: new Date(now.getTime() - DAYS * 86_400_000),
});

type Asked = { kind: ActivityKind | null; from: Position | null };

/** Returns a page of a user's events of the last 90 days, newest first, and their number, up to MOST_COUNTED. */
export function listActivity(userId: string, { kind, from }: Asked, now: Date) {
  const asked = askedFor(userId, kind, now);
  return readPage(from, {
    // The query selects these event names only.
    read: async (part) =>
      ((await listEventsOfUser(database(), { ...asked, ...part })) as Activity[]).map(placed),
    count: () => countEvents(database(), asked, MOST_COUNTED + 1),
    most: MOST_COUNTED,
  });
}

/** Returns a user's last events, newest first. */
export async function lastActivity(userId: string, limit: number, now: Date): Promise<Activity[]> {
  const asked = { ...askedFor(userId, null, now), from: null, limit };
  return (await listEventsOfUser(database(), asked)) as Activity[];
}
