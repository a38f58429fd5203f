/* Rows of the permissions table, and the roles that they name. */

export const ROLES = ["user", "developer", "editor", "administrator"] as const;
export type Role = (typeof ROLES)[number];

export const ADMINISTRATORS: readonly Role[] = ["administrator"];
export const EDITORS: readonly Role[] = ["editor", "administrator"];

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

/** Addresses below a common one, whose names are separated by spaces. */
export const under = (base: string, names: string): string[] =>
  names.split(" ").map((name) => `${base}/${name}`);

export const pages = (roles: readonly Role[], ...addresses: string[]): Row[] =>
  addresses.map((address) => ({ address, kind: "page", roles }));

export const forms = (roles: readonly Role[], ...addresses: string[]): Row[] =>
  addresses.map((address) => ({ address, kind: "form", roles }));

export const fresh = (rows: Row[]): Row[] => rows.map((row) => ({ ...row, fresh: true }));
