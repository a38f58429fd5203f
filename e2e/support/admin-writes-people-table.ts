import { row, type Write } from "./admin-write";
import { anExport } from "./admin-writes";
import {
  aDeactivated,
  aDeletedSoon,
  aGrant,
  aNewPerson,
  anInvited,
  aPerson,
  aPersonDue,
  aPersonWithFactors,
  aRename,
  aRoleChange,
  aSession,
} from "./admin-writes-people";

export const USER_WRITES: readonly Write[] = [
  {
    ...row("user.imported", "after", ["invitations", "last_sign_ins", "users"])(
      "/forms/admin/users/import",
      aNewPerson,
    ),
    parts: ["user.created"],
  },
  row("user.exported", "after")("/forms/admin/users/export", () => anExport("csv")),
  row("user.deactivated", "both", ["sessions", "users"])("/forms/admin/users/deactivate", aPerson),
  row("user.invited", "after", "invitations")("/forms/admin/users/invite", anInvited),
  row(
    "user.password_link_sent",
    "after",
    "mail_links",
  )("/forms/admin/users/send-password-link", aPerson),
  row("user.factors_reset", "before", ["recovery_codes", "sessions", "users"])(
    "/forms/admin/users/reset-factors",
    aPersonWithFactors,
  ),
  row(
    "user.set_up_link_made",
    "after",
    "mail_links",
  )("/forms/admin/users/make-set-up-link", aPersonDue),
  row("account.deletion_requested", "both", ["sessions", "users"])(
    "/forms/admin/users/delete",
    aPerson,
  ),
  row("account.deletion_cancelled", "both", "users")("/forms/admin/users/keep", aDeletedSoon),
  row("user.reactivated", "both", "users")("/forms/admin/users/reactivate", aDeactivated),
  row("user.changed", "both", "users")("/forms/admin/users/change-role", aRoleChange),
  row("user.changed", "both", ["mail_links", "users"])("/forms/admin/users/change", aRename),
  row("grant.removed", "before", "grants")("/forms/admin/users/remove-app", aGrant),
  row("session.ended", "before", "sessions")("/forms/admin/users/end-session", aSession),
  row("user.signed_out", "before", ["sessions", "users"])("/forms/admin/users/sign-out", aPerson),
];
