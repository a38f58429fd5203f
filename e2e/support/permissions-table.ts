/*
 * F12: who may do what beyond the own account. Written out here, not read off the code that decides: a page or form that
 * is not listed fails the test, and so does one that answers otherwise. To add one, add its row.
 */

export const ROLES = ["user", "developer", "editor", "administrator"] as const;
export type Role = (typeof ROLES)[number];

const ADMINISTRATORS: readonly Role[] = ["administrator"];
const EDITORS: readonly Role[] = ["editor", "administrator"];
const SIGNED_IN: readonly Role[] = ROLES;

export type Row = {
  /** As the folder under app/ is called, with `[id]` for what stands for something. */
  address: string;
  /** A page is got; a form is posted, and may carry a file. */
  kind: "page" | "form";
  roles: readonly Role[];
};

const pages = (roles: readonly Role[], ...addresses: string[]): Row[] =>
  addresses.map((address) => ({ address, kind: "page", roles }));

const forms = (roles: readonly Role[], ...addresses: string[]): Row[] =>
  addresses.map((address) => ({ address, kind: "form", roles }));

/** Every page and form under /admin and /developer, and every other form that asks for a permission. */
export const PERMISSIONS_TABLE: readonly Row[] = [
  ...pages(
    ADMINISTRATORS,
    "/admin",
    "/admin/audit",
    "/admin/audit/[id]",
    "/admin/keys",
    "/admin/keys/rotate",
  ),
  ...forms(ADMINISTRATORS, "/admin/audit/export", "/admin/keys/rotation"),
  ...pages(EDITORS),
  ...forms(EDITORS),
  ...pages(SIGNED_IN),
  ...forms(SIGNED_IN),
];
