import type { ActivityEvent } from "@/lib/account/activity";

/** Keys of `activity.events`. */
export const EVENT_WORDS = {
  "session.signed_in": "session_signed_in",
  "session.sign_in_failed": "session_sign_in_failed",
  "session.sign_in_limited": "session_sign_in_limited",
  "session.signed_out": "session_signed_out",
  "session.ended": "session_ended",
  "session.others_ended": "session_others_ended",
  "grant.given": "grant_given",
  "grant.removed": "grant_removed",
  "token.replayed": "token_replayed",
  "account.profile_changed": "account_profile_changed",
  "account.picture_changed": "account_picture_changed",
  "account.email_requested": "account_email_requested",
  "account.email_verified": "account_email_verified",
  "account.password_changed": "account_password_changed",
  "account.password_link_sent": "account_password_link_sent",
  "account.password_reset": "account_password_reset",
  "account.invitation_accepted": "account_invitation_accepted",
  "account.data_exported": "account_data_exported",
  "user.created": "user_created",
  "user.invited": "user_invited",
  "user.changed": "user_changed",
  "user.signed_out": "user_signed_out",
  "user.deactivated": "user_deactivated",
  "user.reactivated": "user_reactivated",
} as const satisfies Record<ActivityEvent, string>;
