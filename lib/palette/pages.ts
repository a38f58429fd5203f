import type { LiveSession } from "@/db/users/live-sessions";
import { may, type Permission } from "@/lib/session/permissions";

type Page = {
  /** Key of its words, `palette.pages`. */
  name: string;
  href: string;
  /** Permission that the page needs; without one, every signed-in person may open it. */
  permission?: Permission;
  /** True if it does something new: the palette lists it among the actions. */
  isAction?: true;
};

/** Pages that the palette offers, in its order: all without an ID in the address that ask nothing. */
export const PAGES = [
  { name: "directory", href: "/" },
  { name: "account", href: "/account" },
  { name: "profile", href: "/account/profile" },
  { name: "apps", href: "/account/apps" },
  { name: "ownGroups", href: "/account/groups" },
  { name: "sessions", href: "/account/sessions" },
  { name: "security", href: "/account/security" },
  { name: "activity", href: "/account/activity" },
  { name: "data", href: "/account/data" },
  { name: "ownApplications", href: "/developer/apps" },
  { name: "registerOwn", href: "/developer/apps/new", isAction: true },
  { name: "ownApis", href: "/developer/apis" },
  { name: "registerOwnApi", href: "/developer/apis/new", isAction: true },
  { name: "build", href: "/developer/build" },
  { name: "api", href: "/developer/api" },
  { name: "overview", href: "/admin", permission: "overview" },
  { name: "sites", href: "/admin/sites", permission: "sites" },
  { name: "addSite", href: "/admin/sites/new", permission: "sites", isAction: true },
  { name: "orderSections", href: "/admin/sites/sections", permission: "sites" },
  { name: "importSites", href: "/admin/sites/import", permission: "sites", isAction: true },
  { name: "exportSites", href: "/admin/sites/export", permission: "sites" },
  { name: "applications", href: "/admin/applications", permission: "applications" },
  { name: "register", href: "/admin/applications/new", permission: "applications", isAction: true },
  { name: "apis", href: "/admin/apis", permission: "applications" },
  { name: "registerApi", href: "/admin/apis/new", permission: "applications", isAction: true },
  { name: "users", href: "/admin/users", permission: "users" },
  { name: "invite", href: "/admin/users/new", permission: "users", isAction: true },
  { name: "exportUsers", href: "/admin/users/export", permission: "users" },
  { name: "groups", href: "/admin/groups", permission: "groups" },
  { name: "createGroup", href: "/admin/groups/new", permission: "groups", isAction: true },
  { name: "importGroups", href: "/admin/groups/import", permission: "groups", isAction: true },
  { name: "exportGroups", href: "/admin/groups/export", permission: "groups" },
  { name: "keys", href: "/admin/keys", permission: "keys" },
  { name: "signIn", href: "/admin/sign-in", permission: "sign_in" },
  { name: "clients", href: "/admin/clients", permission: "applications" },
  { name: "organization", href: "/admin/organization", permission: "organization" },
  { name: "contacts", href: "/admin/organization/contacts", permission: "organization" },
  { name: "signInPage", href: "/admin/organization/sign-in", permission: "organization" },
  { name: "announcement", href: "/admin/organization/announcement", permission: "organization" },
  { name: "audit", href: "/admin/audit", permission: "audit" },
] as const satisfies readonly Page[];

/**
 * Returns the pages that a user may open. The page of one's groups is for those who are in one, and
 * the forms for an application or API of one's own for those who have no other such forms.
 */
export const pagesFor = ({ role, inGroup }: LiveSession["user"]) =>
  PAGES.filter((page) => {
    if ("permission" in page) return may(role, page.permission);
    if (page.name === "ownGroups") return inGroup;
    return !("isAction" in page && may(role, "applications"));
  });
