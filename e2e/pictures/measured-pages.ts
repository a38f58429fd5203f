import type { Scene } from "./scene";
import { applicationPage, eventPage, sitePage, userPage } from "./screen-addresses";

const page = (as: string | null, name: string, address: Scene["address"]): Scene => ({
  name,
  address,
  ...(as !== null && { as }),
});

const ADMIN_APPLICATION = applicationPage("/admin/applications", "GitLab");
const OWN_APPLICATION = applicationPage("/developer/apps", "Weather Board");

export const PAGES: readonly Scene[] = [
  page(null, "directory, anonymous", "/"),
  page("ada", "directory", "/"),
  page(null, "sign-in", "/sign-in"),
  page("ada", "account", "/account"),
  page("ada", "account: profile", "/account/profile"),
  page("ada", "account: apps", "/account/apps"),
  page("ada", "account: sessions", "/account/sessions"),
  page("ada", "account: security", "/account/security"),
  page("ada", "account: activity", "/account/activity"),
  page("ada", "account: data", "/account/data"),
  page("ada", "developer: list", "/developer/apps"),
  page("ada", "developer: new", "/developer/apps/new"),
  page("ada", "developer: application", OWN_APPLICATION),
  page("ada", "developer: API", "/developer/api"),
  page("admin", "admin", "/admin"),
  page("admin", "admin: sites", "/admin/sites"),
  page("admin", "admin: site", sitePage("grafana")),
  page("admin", "admin: import", "/admin/sites/import"),
  page("admin", "admin: new site", "/admin/sites/new"),
  page("admin", "admin: new application", "/admin/applications/new?kind=web"),
  page("admin", "admin: new API", "/admin/apis/new"),
  page("admin", "admin: invite", "/admin/users/new"),
  page("admin", "admin: applications", "/admin/applications"),
  page("admin", "admin: application", ADMIN_APPLICATION),
  page(
    "admin",
    "admin: application, pending",
    applicationPage("/admin/applications", "Orbit Planner"),
  ),
  page("admin", "admin: users", "/admin/users"),
  page("admin", "admin: user", userPage("ada")),
  page("admin", "admin: keys", "/admin/keys"),
  page("admin", "admin: sign-in", "/admin/sign-in"),
  page("admin", "admin: new sign-in provider", "/admin/providers/new/keycloak"),
  page("admin", "admin: audit", "/admin/audit"),
  page("admin", "admin: event", eventPage("application.changed")),
];

/** Applications' pages with tabs, which are found by their links. */
export const TABBED: readonly Scene[] = [
  page("admin", "admin: application", ADMIN_APPLICATION),
  page("ada", "developer: application", OWN_APPLICATION),
];
