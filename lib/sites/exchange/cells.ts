import { ok, type Result, refuse } from "@/lib/result";
import { readSite, type SiteFields, type SiteProblem } from "@/lib/sites/editing/fields";
import { flagOf } from "@/lib/tables/flags";
import type { Cells } from "@/lib/tables/rows";

/** Site as a file describes it. The application that users sign in to there is chosen by hand. */
export type ListedSite = Omit<SiteFields, "application">;

/** Site in a file, without the optional columns that the file doesn't have. */
export type FileSite = Omit<ListedSite, OptionalColumn> & Partial<Pick<ListedSite, OptionalColumn>>;

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

/** Columns that a file may lack: Foyer's first exports don't have them. */
export const OPTIONAL_COLUMNS = [
  "section",
  "monitored",
  "audience",
  "groups",
] as const satisfies readonly Column[];

/** Columns whose cells may be empty. */
export const BLANK_COLUMNS = [
  "description",
  "section",
  "targetUrl",
  "groups",
] as const satisfies readonly Column[];

type OptionalColumn = (typeof OPTIONAL_COLUMNS)[number];

export type CellProblem = "value_type" | "enabled_unfit" | SiteProblem;

export type CellFault = { column: Column; problem: CellProblem };

/** Parses a site, or returns the fault of each invalid cell. Absent columns are faults of the row. */
export function readCells(cells: Cells): Result<FileSite, readonly CellFault[]> {
  const texts = SITE_COLUMNS.map((column) => [column, textOf(column, cells[column])] as const);
  const unread = texts.filter(([, text]) => text === null).map(([column]) => column);
  // Reads a cell of the wrong type as empty, so that the others are checked too.
  const form = Object.fromEntries(texts.map(([column, text]) => [column, text ?? ""]));
  if (!Object.hasOwn(cells, "audience")) form.audience = "everyone";
  const read = readSite({ ...(form as Record<Column, string>), application: "" });
  if (read.ok && unread.length === 0) return ok(withoutAbsent(read.value, cells));
  const problems: Partial<Record<Column, CellProblem>> = {
    ...(read.ok ? {} : read.error),
    ...Object.fromEntries(unread.map((column) => [column, typeProblem(column)])),
  };
  return refuse(
    SITE_COLUMNS.flatMap((column) => {
      const problem = Object.hasOwn(cells, column) ? problems[column] : undefined;
      return problem === undefined ? [] : [{ column, problem }];
    }),
  );
}

/** Leaves out the optional columns that the file doesn't have. */
function withoutAbsent({ application: _, ...site }: SiteFields, cells: Cells): FileSite {
  for (const column of OPTIONAL_COLUMNS)
    if (!Object.hasOwn(cells, column)) delete (site as Partial<ListedSite>)[column];
  return site;
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
