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
import { ORGANIZATION_WRITES } from "./admin-writes-organization";
import { aKey, aPolicy, clientPolicies, steps, theKeys, USER_WRITES } from "./admin-writes-people";
import { PROVIDER_WRITES } from "./admin-writes-providers";
import { SELECTED_WRITES } from "./admin-writes-selected";

/* Every form of the administration and of /developer, with a successful post and the one event
   that it leaves. To add a form, add its row. */

const CHANGED = "application.changed both applications";

/** Writes that owners and administrators make by forms of the same names. */
const ofApplications = (home: string): Write[] => {
  const own = home === "/developer/apps";
  return [
    row(
      `${home}/register`,
      "application.registered after application_secrets applications redirect_uris",
      aRegistration,
    ),
    row(`${home}/save`, CHANGED, (place) => anApplication(place, own)),
    row(`${home}/set-logo`, "application.changed both applications images", (place) =>
      aLogo(place, own, "set"),
    ),
    row(`${home}/remove-logo`, CHANGED, (place) => aLogo(place, own, "remove")),
    row(`${home}/add-secret`, "application.secret_added after application_secrets", (place) =>
      aSecretsOwner(place, own),
    ),
    row(`${home}/remove-secret`, "application.secret_removed before application_secrets", (place) =>
      aSecret(place, own),
    ),
    row(`${home}/revoke-access`, "application.access_revoked after applications", async (place) => {
      const made = await anApplication(place, own);
      return { ...made, fields: { ...made.fields, epoch: "0" } };
    }),
    row(`${home}/check`, "application.check_started after integration_checks", async (place) => {
      const made = await anApplication(place, own);
      return { ...made, fields: { ...made.fields, shown: "" } };
    }),
    row(
      `${home}/remove`,
      "application.removed before application_secrets applications redirect_uris removed_applications",
      (place) => anApplication(place, own),
    ),
  ];
};

export const ADMIN_WRITES: readonly Write[] = [
  ...SELECTED_WRITES,
  ...ofApplications("/admin/applications"),
  ...ofApplications("/developer/apps"),
  row("/admin/applications/transfer", "application.transferred both applications", aTransfer),
  row("/developer/apps/offer", "application.offered after application_offers", anOffering),
  row(
    "/developer/apps/accept-offer",
    "application.transferred both application_offers applications",
    (place) => anOffer(place, "to"),
  ),
  row(
    "/developer/apps/decline-offer",
    "application.offer_declined before application_offers",
    (place) => anOffer(place, "to"),
  ),
  row(
    "/developer/apps/withdraw-offer",
    "application.offer_withdrawn before application_offers",
    (place) => anOffer(place, "from"),
  ),
  row("/admin/applications/approve", "application.approved both applications", (place) =>
    aWaiting(place),
  ),
  row("/admin/applications/reject", "application.rejected both applications", (place) =>
    aWaiting(place, { note: "Please name who runs it." }),
  ),
  row("/admin/applications/suspend", "application.suspended both applications", (place) =>
    anApplication(place, false),
  ),
  row("/admin/applications/lift", "application.lifted both applications", (place) =>
    anApplication(place, false, { suspendedAt: new Date() }),
  ),
  ...USER_WRITES,
  ...API_WRITES,
  ...GATE_WRITES,
  ...GROUP_WRITES,
  ...ORGANIZATION_WRITES,
  ...PROVIDER_WRITES,
  { ...row("/admin/keys/rotate", "key.rotated both signing_keys", theKeys), times: 3 },
  row("/admin/keys/revoke", "key.revoked both signing_keys", aKey),
  row("/admin/clients/save", "policy.changed both client_policies", clientPolicies),
  row("/admin/sign-in/save", "policy.sign_in_changed both sign_in_policy", aPolicy),
  row("/admin/overview/send-test-mail", "installation.mail_tested after settings", async () => ({
    fields: {},
  })),
  row(
    "/admin/overview/hide-first-steps",
    "installation.first_steps_hidden after settings",
    (place) => steps(place, false),
  ),
  row(
    "/admin/overview/show-first-steps",
    "installation.first_steps_hidden after settings",
    (place) => steps(place, true),
  ),
  row("/admin/audit/export", "audit.exported after", () => anExport("csv")),
  row("/admin/sites/export", "site.exported after", () => anExport("csv")),
  row("/admin/sites/add", "site.added after site_targets sites", aNewSite),
  row("/admin/sites/save", "site.changed both site_targets sites", (place) =>
    aSite(place, { title: "Another title" }),
  ),
  row("/admin/sites/import", "site.imported after site_targets sites", aSiteFile),
  row("/admin/sites/move", "site.ordered both sites", twoSites),
  row("/admin/sites/move-section", "site.ordered both site_sections", twoSections),
  row("/admin/sites/remove", "site.removed before sites", (place) => aSite(place)),
  row("/admin/sites/enable", "site.changed both sites", aSwitch),
  row("/admin/sites/restore-target", "site.changed both site_targets sites", aTarget),
];
