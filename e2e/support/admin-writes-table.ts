import { row, type Write } from "./admin-write";
import {
  aLogo,
  aNewSite,
  anApplication,
  anExport,
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
  twoSections,
  twoSites,
} from "./admin-writes";
import { API_WRITES } from "./admin-writes-apis";
import { GATE_WRITES } from "./admin-writes-gates";
import { GROUP_WRITES } from "./admin-writes-groups";
import { aKey, theKeys } from "./admin-writes-keys";
import { ORGANIZATION_WRITES } from "./admin-writes-organization";
import { aPolicy, clientPolicies, steps } from "./admin-writes-people";
import { USER_WRITES } from "./admin-writes-people-table";
import { PROVIDER_WRITES } from "./admin-writes-providers";
import { SELECTED_WRITES } from "./admin-writes-selected";

/* Every form of the administration and of /developer, with a successful post and the one event
   that it leaves. To add a form, add its row. */

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
    row(
      "application.access_revoked",
      "after",
      "applications",
    )(`/forms${home}/revoke-access`, async (place) => {
      const made = await anApplication(place, own);
      return { ...made, fields: { ...made.fields, epoch: "0" } };
    }),
    row(
      "application.check_started",
      "after",
      "integration_checks",
    )(`/forms${home}/check`, async (place) => {
      const made = await anApplication(place, own);
      return { ...made, fields: { ...made.fields, shown: "" } };
    }),
    row("application.removed", "before", [
      ...["application_secrets", "applications"],
      ...["redirect_uris", "removed_applications"],
    ])(`/forms${home}/remove`, (place) => anApplication(place, own)),
  ];
};

export const ADMIN_WRITES: readonly Write[] = [
  ...SELECTED_WRITES,
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
  ...USER_WRITES,
  ...API_WRITES,
  ...GATE_WRITES,
  ...GROUP_WRITES,
  ...ORGANIZATION_WRITES,
  ...PROVIDER_WRITES,
  { ...row("key.rotated", "both", "signing_keys")("/forms/admin/keys/rotate", theKeys), times: 3 },
  row("key.revoked", "both", "signing_keys")("/forms/admin/keys/revoke", aKey),
  row("policy.changed", "both", "client_policies")("/forms/admin/clients/save", clientPolicies),
  row("policy.sign_in_changed", "both", "sign_in_policy")("/forms/admin/sign-in/save", aPolicy),
  row(
    "installation.mail_tested",
    "after",
    "settings",
  )("/forms/admin/overview/send-test-mail", async () => ({ fields: {} })),
  row(
    "installation.first_steps_hidden",
    "after",
    "settings",
  )("/forms/admin/overview/hide-first-steps", (place) => steps(place, false)),
  row(
    "installation.first_steps_hidden",
    "after",
    "settings",
  )("/forms/admin/overview/show-first-steps", (place) => steps(place, true)),
  row("audit.exported", "after")("/forms/admin/audit/export", () => anExport("csv")),
  row("site.exported", "after")("/forms/admin/sites/export", () => anExport("csv")),
  row("site.added", "after", ["site_targets", "sites"])("/forms/admin/sites/add", aNewSite),
  row("site.changed", "both", ["site_targets", "sites"])("/forms/admin/sites/save", (place) =>
    aSite(place, { title: "Another title" }),
  ),
  row("site.imported", "after", ["site_targets", "sites"])("/forms/admin/sites/import", aSiteFile),
  row("site.ordered", "both", "sites")("/forms/admin/sites/move", twoSites),
  row("site.ordered", "both", "site_sections")("/forms/admin/sites/move-section", twoSections),
  row("site.removed", "before", "sites")("/forms/admin/sites/remove", (place) => aSite(place)),
  change("/forms/admin/sites/enable", aSwitch),
  row("site.changed", "both", ["site_targets", "sites"])(
    "/forms/admin/sites/restore-target",
    aTarget,
  ),
];
