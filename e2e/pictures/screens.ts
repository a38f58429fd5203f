import type { Scene } from "./scene";
import {
  applicationPage,
  authorizing,
  eventPage,
  groupPage,
  sitePage,
  userPage,
} from "./screen-addresses";
import {
  mailScreen,
  openPalette,
  registerApplication,
  removeAccess,
  wrongPassword,
} from "./screen-steps";

/** A scene on the server without accounts. */
const first = (name: string, address: string): Scene => ({
  name,
  address,
  unclaimed: true,
});

const of = (
  as: NonNullable<Scene["as"]> | null,
  name: string,
  address: Scene["address"],
  more: Partial<Scene> = {},
): Scene => ({ name, address, ...(as !== null && { as }), ...more });

const ALL = "openid profile email offline_access";
const CSV = [
  "slug,title,displayUrl,description,kind,pinWeight,targetUrl,enabled",
  "gitlab,GitLab,gitlab.example.org,Code and pipelines.,internal,820,https://gitlab.example.org,true",
  "canteen,Canteen,menu.example.org,Menus of the week.,internal,0,https://menu.example.org,true",
].join("\r\n");

/** The screens of the review, by its numbers. Those that change the data come last. */
export const SCREENS: readonly Scene[] = [
  of("ada", "01-directory", "/"),
  of(null, "02-directory-anonymous", "/"),
  of("ada", "03-directory-list", "/", { cookies: { "foyer.view": "list" } }),
  of("ada", "04-directory-search", "/?q=gitlab"),
  of("ada", "05-directory-no-hit", "/?q=zzzzqq"),
  of(null, "06-directory-list-anonymous", "/", { cookies: { "foyer.view": "list" } }),
  first("07-directory-empty", "/"),
  of(null, "08-sign-in", authorizing("GitLab")),
  of(null, "09-wrong-password", "/sign-in", { steps: wrongPassword }),
  of(null, "10-forgot-password", "/forgot-password"),
  of("ada", "11-consent", authorizing("Holiday Planner", { scope: ALL })),
  of("ada", "11-consent-pending", authorizing("Weather Board")),
  of("ada", "12-consent-more", authorizing("Grafana", { scope: ALL })),
  of("ada", "13-consent-native", authorizing("Field Notes")),
  of("ada", "14-choose-account", authorizing("GitLab", { prompt: "select_account" })),
  of(
    "ada",
    "15-oauth-error",
    authorizing("GitLab", { redirect_uri: "https://old.example.org/cb" }),
  ),
  of("ada", "16-not-found", "/nope"),
  of(
    "admin",
    "16-not-found-admin",
    `/admin/applications/${"0".repeat(8)}-0000-4000-8000-${"0".repeat(12)}`,
  ),
  of("ada", "17-forbidden", "/admin"),
  of("ada", "18-account", "/account"),
  of("ada", "18-account-profile", "/account/profile"),
  of("ada", "19-apps", "/account/apps"),
  of("ada", "21-sessions", "/account/sessions"),
  of("ada", "22-security", "/account/security"),
  of("ada", "23-activity", "/account/activity"),
  of("ada", "24-data", "/account/data"),
  of("linus", "25-developer-apps", "/developer/apps"),
  of("linus", "26-developer-new", "/developer/apps/new"),
  of("ada", "28-developer-app", applicationPage("/developer/apps", "Weather Board")),
  of("ada", "29-api", "/developer/api"),
  of("ada", "29-developer-apis", "/developer/apis"),
  of("ada", "29-developer-api-new", "/developer/apis/new"),
  of("ada", "29-build", "/developer/build"),
  of("admin", "30-admin", "/admin"),
  of("admin", "31-admin-sites", "/admin/sites"),
  of("admin", "33-admin-site", sitePage("grafana")),
  of("admin", "33-admin-site-new", "/admin/sites/new"),
  of("admin", "34-admin-import", "/admin/sites/import", {
    async steps(page) {
      const file = { name: "sites.csv", mimeType: "text/csv", buffer: Buffer.from(CSV) };
      await page.locator('input[type="file"]').first().setInputFiles(file);
      await page.getByRole("button", { name: "Check" }).click();
      await page.getByText("Canteen").or(page.getByText("canteen")).first().waitFor();
    },
  }),
  of("admin", "35-admin-applications", "/admin/applications"),
  of("admin", "36-admin-application-new", "/admin/applications/new?kind=web"),
  of("admin", "36-admin-application", applicationPage("/admin/applications", "Orbit Planner")),
  of("admin", "36-admin-application-approved", applicationPage("/admin/applications", "GitLab")),
  of(
    "admin",
    "36-admin-application-settings",
    applicationPage("/admin/applications", "GitLab", "/settings"),
  ),
  of("admin", "36-admin-apis", "/admin/apis"),
  of("admin", "36-admin-api-new", "/admin/apis/new"),
  of("admin", "37-admin-users", "/admin/users"),
  of("admin", "37-admin-users-new", "/admin/users/new"),
  of("admin", "38-admin-user", userPage("ada")),
  of("admin", "38-admin-groups", "/admin/groups"),
  of("admin", "38-admin-organization", "/admin/organization"),
  of("admin", "38-admin-organization-contacts", "/admin/organization/contacts"),
  of("admin", "38-admin-organization-sign-in", "/admin/organization/sign-in"),
  of("admin", "38-admin-organization-announcement", "/admin/organization/announcement"),
  of("admin", "38-admin-group", groupPage("engineering")),
  of("admin", "38-admin-group-new", "/admin/groups/new"),
  of("admin", "38-admin-groups-import", "/admin/groups/import"),
  of("admin", "38-admin-group-remove", groupPage("finance", "/remove")),
  of(
    "admin",
    "38-admin-application-people",
    applicationPage("/admin/applications", "Data Warehouse", "/people"),
  ),
  of("admin", "39-admin-providers", "/admin/providers"),
  of("admin", "39-admin-provider-new", "/admin/providers/new"),
  of("admin", "39-admin-provider-new-keycloak", "/admin/providers/new/keycloak"),
  of("admin", "39-admin-sign-in", "/admin/sign-in"),
  of("admin", "39-admin-keys", "/admin/keys"),
  of("admin", "40-admin-audit", "/admin/audit"),
  of("admin", "41-admin-event", eventPage("application.changed")),
  of("ada", "42-sign-out", "/sign-out"),
  of("ada", "45-palette", "/", { steps: (page) => openPalette(page, "") }),
  of("admin", "45-palette-search", "/admin", { steps: (page) => openPalette(page, "ma") }),
  first("43-setup", "/setup"),
  of(null, "44-mail", "/forgot-password", { steps: mailScreen }),
  of("hanna.lindqvist", "27-developer-secret", "/developer/apps/new", {
    steps: registerApplication,
  }),
  of(["samira", "olu", "dmitri", "mateo"], "20-removed", "/account/apps", { steps: removeAccess }),
];
