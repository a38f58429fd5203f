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

type Shown = Scene["address"] | Omit<Scene, "name" | "as">;

/** Scenes of a person, or of nobody, by name. */
const of = (as: NonNullable<Scene["as"]> | null, scenes: Record<string, Shown>): Scene[] =>
  Object.entries(scenes).map(([name, shown]) => ({
    ...{ name, ...(as !== null && { as }) },
    ...(typeof shown === "object" ? shown : { address: shown }),
  }));

const ALL = "openid profile email offline_access";
const CSV = [
  "slug,title,displayUrl,description,kind,pinWeight,targetUrl,enabled",
  "gitlab,GitLab,gitlab.example.org,Code and pipelines.,internal,820,https://gitlab.example.org,true",
  "canteen,Canteen,menu.example.org,Menus of the week.,internal,0,https://menu.example.org,true",
].join("\r\n");

/** The screens of the review, by its numbers. Those that change the data come last. */
export const SCREENS: readonly Scene[] = [
  ...of(null, {
    "02-directory-anonymous": "/",
    "06-directory-list-anonymous": { address: "/", cookies: { "foyer.view": "list" } },
    "08-sign-in": authorizing("GitLab"),
    "09-wrong-password": { address: "/sign-in", steps: wrongPassword },
    "10-forgot-password": "/forgot-password",
    "07-directory-empty": { address: "/", unclaimed: true },
    "43-setup": { address: "/setup", unclaimed: true },
  }),
  ...of("ada", {
    "01-directory": "/",
    "03-directory-list": { address: "/", cookies: { "foyer.view": "list" } },
    "04-directory-search": "/?q=gitlab",
    "05-directory-no-hit": "/?q=zzzzqq",
    "11-consent": authorizing("Holiday Planner", { scope: ALL }),
    "11-consent-pending": authorizing("Weather Board"),
    "12-consent-more": authorizing("Grafana", { scope: ALL }),
    "13-consent-native": authorizing("Field Notes"),
    "14-choose-account": authorizing("GitLab", { prompt: "select_account" }),
    "15-oauth-error": authorizing("GitLab", { redirect_uri: "https://old.example.org/cb" }),
    "16-not-found": "/nope",
    "17-forbidden": "/admin",
    "18-account": "/account",
    "18-account-profile": "/account/profile",
    "19-apps": "/account/apps",
    "21-sessions": "/account/sessions",
    "22-security": "/account/security",
    "23-activity": "/account/activity",
    "24-data": "/account/data",
    "28-developer-app": applicationPage("/developer/apps", "Weather Board"),
    "29-api": "/developer/api",
    "29-developer-apis": "/developer/apis",
    "29-developer-api-new": "/developer/apis/new",
    "29-build": "/developer/build",
    "42-sign-out": "/sign-out",
    "45-palette": { address: "/", steps: (page) => openPalette(page, "") },
  }),
  ...of("linus", {
    "25-developer-apps": "/developer/apps",
    "26-developer-new": "/developer/apps/new",
  }),
  ...of("admin", {
    "16-not-found-admin": `/admin/applications/${"0".repeat(8)}-0000-4000-8000-${"0".repeat(12)}`,
    "30-admin": "/admin",
    "31-admin-sites": "/admin/sites",
    "33-admin-site": sitePage("grafana"),
    "33-admin-site-new": "/admin/sites/new",
    "34-admin-import": {
      address: "/admin/sites/import",
      async steps(page) {
        const file = { name: "sites.csv", mimeType: "text/csv", buffer: Buffer.from(CSV) };
        await page.locator('input[type="file"]').first().setInputFiles(file);
        await page.getByRole("button", { name: "Check" }).click();
        await page.getByText("Canteen").or(page.getByText("canteen")).first().waitFor();
      },
    },
    "35-admin-applications": "/admin/applications",
    "36-admin-application-new": "/admin/applications/new?kind=web",
    "36-admin-application": applicationPage("/admin/applications", "Orbit Planner"),
    "36-admin-application-approved": applicationPage("/admin/applications", "GitLab"),
    "36-admin-application-settings": applicationPage("/admin/applications", "GitLab", "/settings"),
    "36-admin-apis": "/admin/apis",
    "36-admin-api-new": "/admin/apis/new",
    "37-admin-users": "/admin/users",
    "37-admin-users-new": "/admin/users/new",
    "38-admin-user": userPage("ada"),
    "38-admin-groups": "/admin/groups",
    "38-admin-organization": "/admin/organization",
    "38-admin-organization-contacts": "/admin/organization/contacts",
    "38-admin-organization-sign-in": "/admin/organization/sign-in",
    "38-admin-organization-announcement": "/admin/organization/announcement",
    "38-admin-group": groupPage("engineering"),
    "38-admin-group-new": "/admin/groups/new",
    "38-admin-groups-import": "/admin/groups/import",
    "38-admin-group-remove": groupPage("finance", "/remove"),
    "38-admin-application-people": applicationPage(
      "/admin/applications",
      "Data Warehouse",
      "/people",
    ),
    "39-admin-providers": "/admin/providers",
    "39-admin-provider-new": "/admin/providers/new",
    "39-admin-provider-new-keycloak": "/admin/providers/new/keycloak",
    "39-admin-sign-in": "/admin/sign-in",
    "39-admin-keys": "/admin/keys",
    "40-admin-audit": "/admin/audit",
    "41-admin-event": eventPage("application.changed"),
    "45-palette-search": { address: "/admin", steps: (page) => openPalette(page, "ma") },
  }),
  ...of(null, {
    "44-mail": { address: "/forgot-password", steps: mailScreen },
  }),
  ...of("hanna.lindqvist", {
    "27-developer-secret": { address: "/developer/apps/new", steps: registerApplication },
  }),
  ...of(["samira", "olu", "dmitri", "mateo"], {
    "20-removed": { address: "/account/apps", steps: removeAccess },
  }),
];
