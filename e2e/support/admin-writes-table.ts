import { rows, type Write } from "./admin-write";
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
  type Fields,
  type Made,
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

const withFields = async (made: Promise<Made>, more: Fields): Promise<Made> => ({
  ...(await made),
  fields: { ...(await made).fields, ...more },
});

/** Writes that owners and administrators make by forms of the same names. */
const ofApplications = (home: string, own: boolean): Write[] =>
  rows(home, {
    register: [
      "application.registered after application_secrets applications redirect_uris",
      aRegistration,
    ],
    save: [CHANGED, (at) => anApplication(at, own)],
    "set-logo": [`${CHANGED} images`, (at) => aLogo(at, own, "set")],
    "remove-logo": [CHANGED, (at) => aLogo(at, own, "remove")],
    "add-secret": [
      "application.secret_added after application_secrets",
      (at) => aSecretsOwner(at, own),
    ],
    "remove-secret": [
      "application.secret_removed before application_secrets",
      (at) => aSecret(at, own),
    ],
    "revoke-access": [
      "application.access_revoked after applications",
      (at) => withFields(anApplication(at, own), { epoch: "0" }),
    ],
    check: [
      "application.check_started after integration_checks",
      (at) => withFields(anApplication(at, own), { shown: "" }),
    ],
    remove: [
      "application.removed before application_secrets applications redirect_uris removed_applications",
      (at) => anApplication(at, own),
    ],
  });

const noFields = async (): Promise<Made> => ({ fields: {} });
const HIDDEN = "installation.first_steps_hidden after settings";

export const ADMIN_WRITES: readonly Write[] = [
  ...SELECTED_WRITES,
  ...ofApplications("/admin/applications", false),
  ...ofApplications("/developer/apps", true),
  ...rows("/admin/applications", {
    transfer: ["application.transferred both applications", aTransfer],
    approve: ["application.approved both applications", (at) => aWaiting(at)],
    reject: [
      "application.rejected both applications",
      (at) => aWaiting(at, { note: "Please name who runs it." }),
    ],
    suspend: ["application.suspended both applications", (at) => anApplication(at, false)],
    lift: [
      "application.lifted both applications",
      (at) => anApplication(at, false, { suspendedAt: new Date() }),
    ],
  }),
  ...rows("/developer/apps", {
    offer: ["application.offered after application_offers", anOffering],
    "accept-offer": [
      "application.transferred both application_offers applications",
      (at) => anOffer(at, "to"),
    ],
    "decline-offer": [
      "application.offer_declined before application_offers",
      (at) => anOffer(at, "to"),
    ],
    "withdraw-offer": [
      "application.offer_withdrawn before application_offers",
      (at) => anOffer(at, "from"),
    ],
  }),
  ...USER_WRITES,
  ...API_WRITES,
  ...GATE_WRITES,
  ...GROUP_WRITES,
  ...ORGANIZATION_WRITES,
  ...PROVIDER_WRITES,
  ...rows("/admin", {
    "keys/rotate": ["key.rotated both signing_keys", theKeys, { times: 3 }],
    "keys/revoke": ["key.revoked both signing_keys", aKey],
    "clients/save": ["policy.changed both client_policies", clientPolicies],
    "sign-in/save": ["policy.sign_in_changed both sign_in_policy", aPolicy],
    "overview/send-test-mail": ["installation.mail_tested after settings", noFields],
    "overview/hide-first-steps": [HIDDEN, (at) => steps(at, false)],
    "overview/show-first-steps": [HIDDEN, (at) => steps(at, true)],
    "audit/export": ["audit.exported after", anExport],
  }),
  ...rows("/admin/sites", {
    export: ["site.exported after", anExport],
    add: ["site.added after site_targets sites", aNewSite],
    save: ["site.changed both site_targets sites", (at) => aSite(at, { title: "Another title" })],
    import: ["site.imported after site_targets sites", aSiteFile],
    move: ["site.ordered both sites", twoSites],
    "move-section": ["site.ordered both site_sections", twoSections],
    remove: ["site.removed before sites", (at) => aSite(at)],
    enable: ["site.changed both sites", aSwitch],
    "restore-target": ["site.changed both site_targets sites", aTarget],
  }),
];
