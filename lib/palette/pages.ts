import type { LiveSession } from "@/db/users/live-sessions";
import type { Locale } from "@/lib/i18n/locale";
import { may, type Permission } from "@/lib/session/permissions";

type Page = {
  /** Key of its words, `palette.pages`, and of its synonyms. */
  name: string;
  /** Address; for what the user menu does, its button there (app/_ui/palette-dialog.tsx). */
  href: string;
  /** Permission that the page needs; without one, every signed-in person may open it. */
  permission?: Permission;
  /** Letter that opens it after a G, on every page (app/_ui/page-keys.ts). */
  key?: string;
  /** True if it begins or does something: the palette lists it among the actions. */
  isAction?: true;
  /** True if only a search finds it. */
  isSought?: true;
};

/** Entries of the palette, in its order: all pages without an ID in the address that ask nothing, and the actions. */
export const PAGES = [
  { name: "directory", href: "/", key: "d" },
  { name: "account", href: "/account", key: "a" },
  { name: "profile", href: "/account/profile", key: "p" },
  { name: "apps", href: "/account/apps", key: "l" },
  { name: "ownGroups", href: "/account/groups" },
  { name: "sessions", href: "/account/sessions" },
  { name: "security", href: "/account/security", key: "y" },
  { name: "activity", href: "/account/activity" },
  { name: "data", href: "/account/data" },
  { name: "ownApplications", href: "/developer/apps" },
  { name: "registerOwn", href: "/developer/apps/new", isAction: true, isSought: true },
  { name: "ownApis", href: "/developer/apis" },
  { name: "registerOwnApi", href: "/developer/apis/new", isAction: true, isSought: true },
  { name: "build", href: "/developer/build" },
  { name: "api", href: "/developer/api" },
  { name: "overview", href: "/admin", key: "o", permission: "overview" },
  { name: "sites", href: "/admin/sites", key: "s", permission: "sites" },
  { name: "addSite", href: "/admin/sites/new", permission: "sites", isAction: true },
  { name: "orderSections", href: "/admin/sites/sections", permission: "sites" },
  { name: "importSites", href: "/admin/sites/import", permission: "sites", isAction: true },
  { name: "exportSites", href: "/admin/sites/export", permission: "sites" },
  { name: "applications", href: "/admin/applications", key: "c", permission: "applications" },
  { name: "pending", href: "/admin/applications?state=pending", permission: "applications" },
  { name: "register", href: "/admin/applications/new", permission: "applications", isAction: true },
  { name: "apis", href: "/admin/apis", permission: "applications" },
  { name: "registerApi", href: "/admin/apis/new", permission: "applications", isAction: true },
  { name: "users", href: "/admin/users", key: "u", permission: "users" },
  { name: "invite", href: "/admin/users/new", permission: "users", isAction: true },
  { name: "exportUsers", href: "/admin/users/export", permission: "users" },
  { name: "groups", href: "/admin/groups", key: "g", permission: "groups" },
  { name: "createGroup", href: "/admin/groups/new", permission: "groups", isAction: true },
  { name: "importGroups", href: "/admin/groups/import", permission: "groups", isAction: true },
  { name: "exportGroups", href: "/admin/groups/export", permission: "groups" },
  { name: "keys", href: "/admin/keys", permission: "keys" },
  { name: "rotateKeys", href: "/admin/keys/rotate", permission: "keys", isAction: true },
  { name: "signIn", href: "/admin/sign-in", permission: "sign_in" },
  { name: "providers", href: "/admin/providers", permission: "providers" },
  { name: "addProvider", href: "/admin/providers/new", permission: "providers", isAction: true },
  { name: "clients", href: "/admin/clients", permission: "applications" },
  { name: "organization", href: "/admin/organization", permission: "organization" },
  { name: "contacts", href: "/admin/organization/contacts", permission: "organization" },
  { name: "signInPage", href: "/admin/organization/sign-in", permission: "organization" },
  { name: "announcement", href: "/admin/organization/announcement", permission: "organization" },
  { name: "audit", href: "/admin/audit", key: "e", permission: "audit" },
  { name: "password", href: "/account/security?open=password#password", isAction: true },
  { name: "light", href: "#menu-light", isAction: true },
  { name: "dark", href: "#menu-dark", isAction: true },
  { name: "system", href: "#menu-system", isAction: true },
  { name: "english", href: "#menu-en", isAction: true },
  { name: "chinese", href: "#menu-zh-CN", isAction: true },
  { name: "signOut", href: "#menu-sign-out", isAction: true },
] as const satisfies readonly Page[];

/**
 * Returns the entries for a user who reads a language. The page of one's groups is for those who are in one, and
 * the forms for an application or API of one's own for those who have no other such forms.
 */
export const pagesFor = ({ role, inGroup }: LiveSession["user"], locale: Locale) =>
  PAGES.filter((page) => {
    if ("permission" in page) return may(role, page.permission);
    if (page.name === "ownGroups") return inGroup;
    if (page.name === "registerOwn" || page.name === "registerOwnApi")
      return !may(role, "applications");
    return page.href !== `#menu-${locale}`;
  });

/** Returns the addresses of a user's pages that a letter opens after a G. */
export const pageKeys = (user: LiveSession["user"], locale: Locale): Record<string, string> =>
  Object.fromEntries(
    pagesFor(user, locale).flatMap((page) => ("key" in page ? [[page.key, page.href]] : [])),
  );
