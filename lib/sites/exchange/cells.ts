import { ok, type Result, refuse } from "@/lib/result";
import {
  readSite,
  type SiteFields,
  type SiteProblem,
  siteFields,
} from "@/lib/sites/editing/fields";
import { flagOf } from "@/lib/tables/flags";
import type { Cells } from "@/lib/tables/rows";

/** Site as a file describes it. The application that users sign in to there is chosen by hand. */
export type ListedSite = Omit<SiteFields, "application">;

/** Site in a file, without the columns that the file doesn't have. */
export type FileSite = Pick<ListedSite, RequiredColumn> & Partial<ListedSite>;

export const SITE_COLUMNS = [
  "slug",
  "title",
  "displayUrl",
  "description",
  "kind",
  "pinWeight",
  "section",
  "targetUrl",
  "enabled",
  "monitored",
  "audience",
  "groups",
] as const satisfies readonly (keyof ListedSite)[];

type Column = (typeof SITE_COLUMNS)[number];

type RequiredColumn = "slug" | "title";

/** Columns that a file may lack: a new site has what its form proposes, and a stored one keeps its values. */
export const OPTIONAL_COLUMNS = SITE_COLUMNS.filter(
  (column) => column !== "slug" && column !== "title",
);

/** What the form for a new site proposes, but for the address, which follows from the target. */
export const NEW_SITE = {
  ...{ description: "", kind: "internal", pinWeight: 0, section: null, targetUrl: null },
  ...{ enabled: true, monitored: false, audience: "everyone", groups: "" },
} as const satisfies Partial<ListedSite>;

/** Valid texts of columns that a file doesn't have and that can't be empty. */
const ABSENT = { displayUrl: "-", kind: "internal", pinWeight: "0", audience: "everyone" } as const;

/** Columns whose cells may be empty. */
export const BLANK_COLUMNS = [
  "description",
  "section",
  "targetUrl",
  "groups",
] as const satisfies readonly Column[];

export type CellProblem = "value_type" | "enabled_unfit" | SiteProblem;

type CellFault = { column: Column; problem: CellProblem };

/** Faults of a row, and the site as far as the database can check it; null if it says too little. */
type Unread = { faults: readonly CellFault[]; rest: FileSite | null };

/** Parses a site, or returns the fault of each invalid cell. Absent columns are faults of the row. */
export function readCells(cells: Cells): Result<FileSite, Unread> {
  const texts = SITE_COLUMNS.map((column) => [column, textOf(column, cells[column])] as const);
  const unread = texts.filter(([, text]) => text === null).map(([column]) => column);
  // Reads a cell of the wrong type as empty, so that the others are checked too.
  const form = Object.fromEntries(texts.map(([column, text]) => [column, text ?? ""]));
  for (const [column, text] of Object.entries(ABSENT))
    if (!Object.hasOwn(cells, column)) form[column] = text;
  const read = readSite({ ...(form as Record<Column, string>), application: "" });
  if (read.ok && unread.length === 0) {
    const { application: _, ...site } = read.value;
    return ok(withoutAbsent(site, cells));
  }
  const problems: Partial<Record<Column, CellProblem>> = {
    ...(read.ok ? {} : read.error),
    ...Object.fromEntries(unread.map((column) => [column, typeProblem(column)])),
  };
  const faults = SITE_COLUMNS.flatMap((column) => {
    const problem = Object.hasOwn(cells, column) ? problems[column] : undefined;
    return problem === undefined ? [] : [{ column, problem }];
  });
  return refuse({ faults, rest: restOf(form, cells) });
}

/** Returns slug and audience of a row with faults elsewhere. */
function restOf(form: Readonly<Record<string, string>>, cells: Cells): FileSite | null {
  const read = siteFields.pick({ audience: true, groups: true }).safeParse(form);
  if (!read.success) return null;
  const { slug = "", title = "" } = form;
  return withoutAbsent({ slug: slug.trim(), title, displayUrl: "-", ...read.data }, cells, [
    "audience",
    "groups",
  ]);
}

/** Leaves out those of the columns that the file doesn't have. */
function withoutAbsent(
  site: FileSite,
  cells: Cells,
  columns: readonly (keyof ListedSite)[] = OPTIONAL_COLUMNS,
): FileSite {
  const absent = columns.filter((column) => !Object.hasOwn(cells, column));
  return Object.fromEntries(
    Object.entries(site).filter(([column]) => !absent.some((one) => one === column)),
  ) as FileSite;
}

const typeProblem = (column: Column): CellProblem =>
  FLAGS.has(column) ? "enabled_unfit" : "value_type";

/** Returns a cell as form text, or null if it has another type. */
function textOf(column: Column, value: unknown): string | null {
  if (value === undefined || (value === null && NULLABLE.has(column))) return "";
  if (FLAGS.has(column)) return FLAG_TEXT.get(flagOf(value)) ?? null;
  if (column === "pinWeight" && typeof value === "number") return String(value);
  if (typeof value !== "string") return null;
  return CHOICES.has(column) ? value.trim().toLowerCase() : value;
}

const NULLABLE: ReadonlySet<Column> = new Set(["section", "targetUrl", "groups"]);

const FLAGS: ReadonlySet<Column> = new Set(["enabled", "monitored"]);

/** Columns with one of a few words, which spreadsheets like to capitalize. */
const CHOICES: ReadonlySet<Column> = new Set(["kind", "audience"]);

const FLAG_TEXT: ReadonlyMap<boolean | undefined, string> = new Map([
  [true, "on"],
  [false, ""],
]);
