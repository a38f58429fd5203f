import type { AuditEventName } from "@/db/audit/events";
import { listEventsOfUser } from "@/db/audit/events-of-users";
import { database } from "@/db/system/client";
import { formatEventKey, readEventKey } from "@/lib/event-key";

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
};

const DAYS = 90;
const PAGE = 50;

/**
 * Returns a user's events of the last 90 days, newest first, 50 a page. `older` is the key of the next page.
 */
export async function listActivity(
  userId: string,
  {
    kind,
    before,
    limit = PAGE,
  }: { kind: ActivityKind | null; before: string | null; limit?: number },
  now: Date,
): Promise<{ events: Activity[]; older: string | null }> {
  const events = kind ? EVENTS[kind] : Object.values(EVENTS).flat();
  const since = new Date(now.getTime() - DAYS * 86_400_000);
  const rows = await listEventsOfUser(database(), {
    userId,
    events,
    since,
    before: readEventKey(before),
    limit: limit + 1,
  });
  // The query selects these event names only.
  const shown = rows.slice(0, limit) as Activity[];
  const last = shown.at(-1);
  return { events: shown, older: rows.length > limit && last ? formatEventKey(last) : null };
}
