/* F12: permissions beyond the user's own account. Written by hand instead of derived from the
   code under test: a page or form that isn't listed, or that responds differently, fails the
   test. To add one, add its row. */

export const ROLES = ["user", "developer", "editor", "administrator"] as const;
export type Role = (typeof ROLES)[number];

const ADMINISTRATORS: readonly Role[] = ["administrator"];
const EDITORS: readonly Role[] = ["editor", "administrator"];
const SIGNED_IN: readonly Role[] = ROLES;

export type Row = {
  /** Folder under app/, with `[id]` for a dynamic segment. */
  address: string;
  /** A page is requested by GET; a form is posted, and may include a file. */
  kind: "page" | "form";
  roles: readonly Role[];
  /** True if no sign-in is required. */
  open?: true;
  /** Asks for a sign-in within the last 40 minutes; a page within 30, so that there is time to fill in its form. */
  fresh?: true;
};

const pages = (roles: readonly Role[], ...addresses: string[]): Row[] =>
  addresses.map((address) => ({ address, kind: "page", roles }));

const forms = (roles: readonly Role[], ...addresses: string[]): Row[] =>
  addresses.map((address) => ({ address, kind: "form", roles }));

const fresh = (rows: Row[]): Row[] => rows.map((row) => ({ ...row, fresh: true }));

/** Every page and form under /admin and /developer, and every other form that requires a permission. */
export const PERMISSIONS_TABLE: readonly Row[] = [
  ...pages(
    ADMINISTRATORS,
    "/admin",
    "/admin/applications",
    "/admin/applications/[id]",
    "/admin/applications/[id]/activity",
    "/admin/applications/[id]/people",
    "/admin/applications/[id]/quickstart",
    "/admin/applications/[id]/secrets",
    "/admin/applications/[id]/settings",
    "/admin/audit",
    "/admin/audit/[id]",
    "/admin/groups",
    "/admin/groups/[id]",
    "/admin/keys",
    "/admin/users",
    "/admin/users/[id]",
    "/admin/users/[id]/sign-out",
  ),
  ...forms(
    ADMINISTRATORS,
    "/forms/admin/applications/set-logo",
    "/forms/admin/applications/remove-logo",
    "/forms/admin/overview/hide-first-steps",
    "/forms/admin/overview/show-first-steps",
    "/forms/admin/overview/send-test-mail",
    "/forms/admin/users/remove-app",
    "/forms/admin/users/end-session",
    "/forms/admin/users/sign-out",
  ),
  ...fresh([
    ...pages(
      ADMINISTRATORS,
      "/admin/applications/[id]/remove",
      "/admin/applications/[id]/secrets/[secret]",
      "/admin/applications/[id]/suspend",
      "/admin/applications/new",
      "/admin/groups/[id]/remove",
      "/admin/groups/new",
      "/admin/groups/import",
      "/admin/groups/export",
      "/admin/keys/rotate",
      "/admin/organization",
      "/admin/sign-in",
      "/admin/users/[id]/deactivate",
      "/admin/users/[id]/delete",
      "/admin/users/[id]/reset-factors",
      "/admin/users/new",
      "/admin/applications/selected",
      "/admin/users/selected",
    ),
    ...forms(
      ADMINISTRATORS,
      "/forms/admin/groups/import",
      "/forms/admin/groups/export",
      "/forms/admin/organization/announce",
      "/forms/admin/organization/save",
      "/forms/admin/organization/remove-picture",
      "/forms/admin/organization/set-accent",
      "/forms/admin/organization/set-background",
      "/forms/admin/organization/set-icon",
      "/forms/admin/organization/set-logo",
      "/forms/admin/organization/set-logo-dark",
      "/forms/admin/applications/approve",
      "/forms/admin/applications/lift",
      "/forms/admin/applications/register",
      "/forms/admin/applications/reject",
      "/forms/admin/applications/remove",
      "/forms/admin/applications/add-secret",
      "/forms/admin/applications/remove-secret",
      "/forms/admin/applications/save",
      "/forms/admin/applications/set-access",
      "/forms/admin/applications/suspend",
      "/forms/admin/applications/suspend-selected",
      "/forms/admin/applications/lift-selected",
      "/forms/admin/applications/transfer",
      "/forms/admin/audit/export",
      "/forms/admin/groups/create",
      "/forms/admin/groups/save",
      "/forms/admin/groups/remove",
      "/forms/admin/groups/add-member",
      "/forms/admin/groups/add-user",
      "/forms/admin/groups/remove-member",
      "/forms/admin/groups/appoint",
      "/forms/admin/keys/rotate",
      "/forms/admin/sign-in/save",
      "/forms/admin/users/create",
      "/forms/admin/users/deactivate",
      "/forms/admin/users/delete",
      "/forms/admin/users/keep",
      "/forms/admin/users/deactivate-selected",
      "/forms/admin/users/invite",
      "/forms/admin/users/send-password-link",
      "/forms/admin/users/reactivate",
      "/forms/admin/users/reactivate-selected",
      "/forms/admin/users/reset-factors",
      "/forms/admin/users/make-set-up-link",
      "/forms/admin/users/change-role",
    ),
  ]),
  ...pages(
    EDITORS,
    "/admin/sites",
    "/admin/sites/[id]",
    "/admin/sites/[id]/remove",
    "/admin/sites/export",
    "/admin/sites/selected",
    "/admin/sites/import",
    "/admin/sites/new",
  ),
  ...forms(
    EDITORS,
    "/forms/admin/sites/add",
    "/forms/admin/sites/save",
    "/forms/admin/sites/export",
    "/forms/admin/sites/set-icon",
    "/forms/admin/sites/fetch-icon",
    "/forms/admin/sites/remove-icon",
    "/forms/admin/sites/import",
    "/forms/admin/sites/move",
    "/forms/admin/sites/remove",
    "/forms/admin/sites/enable",
    "/forms/admin/sites/enable-selected",
    "/forms/admin/sites/disable-selected",
    "/forms/admin/sites/restore-target",
  ),
  ...pages(
    SIGNED_IN,
    "/developer/apps",
    "/developer/apps/[id]",
    "/developer/apps/[id]/activity",
    "/developer/apps/[id]/people",
    "/developer/apps/[id]/quickstart",
    "/developer/apps/[id]/secrets",
    "/developer/apps/[id]/settings",
    "/developer/apps/new",
  ),
  ...forms(
    SIGNED_IN,
    "/forms/developer/apps/remove-logo",
    "/forms/developer/apps/set-logo",
    "/forms/developer/apps/register",
    "/forms/developer/apps/accept-offer",
    "/forms/developer/apps/decline-offer",
    "/forms/developer/apps/withdraw-offer",
  ),
  ...fresh([
    ...pages(
      SIGNED_IN,
      "/developer/apps/[id]/remove",
      "/developer/apps/[id]/secrets/[secret]",
      "/developer/apps/[id]/transfer",
    ),
    ...forms(
      SIGNED_IN,
      "/forms/developer/apps/remove",
      "/forms/developer/apps/add-secret",
      "/forms/developer/apps/remove-secret",
      "/forms/developer/apps/save",
      "/forms/developer/apps/offer",
    ),
  ]),
  { address: "/developer/api", kind: "page", roles: ROLES, open: true },
];
