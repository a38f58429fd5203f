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

/** Reads rows from a text: each line has a common address, and the names below it. */
const listed = (kind: Row["kind"]) => (roles: readonly Role[]) => (texts: TemplateStringsArray) =>
  `${texts}`
    .trim()
    .split("\n")
    .flatMap((line): Row[] => {
      const [base = "", ...names] = line.trim().split(" ");
      return names.map((name) => ({ address: `${base}/${name}`.replace("//", "/"), kind, roles }));
    });

export const pages = listed("page");
export const forms = listed("form");

export const fresh = (rows: Row[]): Row[] => rows.map((row) => ({ ...row, fresh: true }));
