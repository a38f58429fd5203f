import {
  aLogo,
  aNewSite,
  anApplication,
  anExport,
  anIcon,
  anOffer,
  anOffering,
  aRegistration,
  aSecret,
  aSecretsOwner,
  aSite,
  aSiteFile,
  aSwitch,
  aTarget,
  aTransfer,
  aWaiting,
  type Made,
  type Place,
  theKeys,
  twoSites,
} from "./admin-writes";
import {
  aDeactivated,
  aGrant,
  aNewPerson,
  anInvited,
  aPerson,
  aPersonWithFactors,
  aSession,
} from "./admin-writes-people";
import { aSiteWithIcon } from "./site-with-icon";

/* Every form of the administration and of /developer, with a successful post and the one event
   that it leaves. To add a form, add its row. */

export type Write = {
  address: string;
  event: string;
  /** Values that the event has: before, after, or both. */
  says: "before" | "after" | "both";
  /** Tables that the post changes, besides the audit events; none for a file export. */
  changes: readonly string[];
  make: (place: Place) => Promise<Made>;
  /** Number of events if one post is several actions. */
  times?: number;
};

type Says = Write["says"];

const row =
  (event: string, says: Says, changes: readonly string[] | string = []) =>
  (address: string, make: Write["make"]): Write => ({
    address,
    event,
    says,
    changes: typeof changes === "string" ? [changes] : changes,
    make,
  });

const settings = row("application.changed", "both", "applications");
const change = row("site.changed", "both", "sites");

/** Writes that owners and administrators make by forms of the same names. */
const ofApplications = (home: string): Write[] => {
  const own = home === "/developer/apps";
  return [
    row("application.registered", "after", [
      "application_secrets",
      "applications",
      "redirect_uris",
    ])(`/forms${home}/register`, aRegistration),
    settings(`/forms${home}/save`, (place) => anApplication(place, own)),
    row("application.changed", "both", ["applications", "images"])(
      `/forms${home}/set-logo`,
      (place) => aLogo(place, own, "set"),
    ),
    settings(`/forms${home}/remove-logo`, (place) => aLogo(place, own, "remove")),
    row(
      "application.secret_added",
      "after",
      "application_secrets",
    )(`/forms${home}/add-secret`, (place) => aSecretsOwner(place, own)),
    row(
      "application.secret_removed",
      "before",
      "application_secrets",
    )(`/forms${home}/remove-secret`, (place) => aSecret(place, own)),
    row("application.removed", "before", [
      ...["application_secrets", "applications"],
      ...["redirect_uris", "removed_applications"],
    ])(`/forms${home}/remove`, (place) => anApplication(place, own)),
  ];
};

export const ADMIN_WRITES: readonly Write[] = [
  ...ofApplications("/admin/applications"),
  ...ofApplications("/developer/apps"),
  row(
    "application.transferred",
    "both",
    "applications",
  )("/forms/admin/applications/transfer", aTransfer),
  row(
    "application.offered",
    "after",
    "application_offers",
  )("/forms/developer/apps/offer", anOffering),
  row("application.transferred", "both", ["application_offers", "applications"])(
    "/forms/developer/apps/accept-offer",
    (place) => anOffer(place, "to"),
  ),
  row(
    "application.offer_declined",
    "before",
    "application_offers",
  )("/forms/developer/apps/decline-offer", (place) => anOffer(place, "to")),
  row(
    "application.offer_withdrawn",
    "before",
    "application_offers",
  )("/forms/developer/apps/withdraw-offer", (place) => anOffer(place, "from")),
  row(
    "application.approved",
    "both",
    "applications",
  )("/forms/admin/applications/approve", (place) => aWaiting(place)),
  row(
    "application.rejected",
    "both",
    "applications",
  )("/forms/admin/applications/reject", (place) =>
    aWaiting(place, { note: "Please name who runs it." }),
  ),
  row(
    "application.suspended",
    "both",
    "applications",
  )("/forms/admin/applications/suspend", (place) => anApplication(place, false)),
  row(
    "application.lifted",
    "both",
    "applications",
  )("/forms/admin/applications/lift", (place) =>
    anApplication(place, false, { suspendedAt: new Date() }),
  ),
  row("user.created", "after", ["invitations", "last_sign_ins", "users"])(
    "/forms/admin/users/create",
    aNewPerson,
  ),
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
  row("user.reactivated", "both", "users")("/forms/admin/users/reactivate", aDeactivated),
  row(
    "user.changed",
    "both",
    "users",
  )("/forms/admin/users/change-role", (place) =>
    aPerson(place, { role: "editor", revision: "user" }),
  ),
  row("grant.removed", "before", "grants")("/forms/admin/users/remove-app", aGrant),
  row("session.ended", "before", "sessions")("/forms/admin/users/end-session", aSession),
  row("user.signed_out", "before", ["sessions", "users"])("/forms/admin/users/sign-out", aPerson),
  { ...row("key.rotated", "both", "signing_keys")("/forms/admin/keys/rotate", theKeys), times: 3 },
  row(
    "installation.mail_tested",
    "after",
    "settings",
  )("/forms/admin/overview/send-test-mail", async () => ({ fields: {} })),
  row(
    "installation.first_steps_hidden",
    "after",
    "settings",
  )("/forms/admin/overview/hide-first-steps", async () => ({ fields: {} })),
  row("audit.exported", "after")("/forms/admin/audit/export", () => anExport("csv")),
  row("site.exported", "after")("/forms/admin/sites/export", () => anExport("csv")),
  row("site.added", "after", ["site_targets", "sites"])("/forms/admin/sites/add", aNewSite),
  row("site.changed", "both", ["site_targets", "sites"])("/forms/admin/sites/save", (place) =>
    aSite(place, { title: "Another title" }),
  ),
  row("site.changed", "both", ["images", "sites"])("/forms/admin/sites/set-icon", (place) =>
    anIcon(place, "set"),
  ),
  row("site.changed", "both", ["images", "sites"])("/forms/admin/sites/fetch-icon", aSiteWithIcon),
  change("/forms/admin/sites/remove-icon", (place) => anIcon(place, "remove")),
  row("site.imported", "after", ["site_targets", "sites"])("/forms/admin/sites/import", aSiteFile),
  row("site.ordered", "both", "sites")("/forms/admin/sites/move", twoSites),
  row("site.removed", "before", "sites")("/forms/admin/sites/remove", (place) => aSite(place)),
  change("/forms/admin/sites/enable", aSwitch),
  row("site.changed", "both", ["site_targets", "sites"])(
    "/forms/admin/sites/restore-target",
    aTarget,
  ),
];
