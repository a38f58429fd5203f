import { ok, type Result, refuse } from "@/lib/result";
import { readSite, type SiteFields, type SiteProblem } from "@/lib/sites/editing/fields";
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

type OptionalColumn = (typeof OPTIONAL_COLUMNS)[number];

export const isOptional = (column: Column): column is OptionalColumn =>
  OPTIONAL_COLUMNS.some((optional) => optional === column);

export type CellProblem = "column_missing" | "value_type" | "enabled_unfit" | SiteProblem;

export type CellFault = { column: Column; problem: CellProblem };

/** Parses a site, or returns the fault of each invalid cell. */
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
    ...Object.fromEntries(unread.map((column) => [column, findTypeProblem(column, cells)])),
  };
  return refuse(
    SITE_COLUMNS.flatMap((column) => {
      const problem = problems[column];
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

function findTypeProblem(column: Column, cells: Cells): CellProblem {
  if (!Object.hasOwn(cells, column)) return "column_missing";
  return FLAGS.has(column) ? "enabled_unfit" : "value_type";
}

/** Returns a cell as form text, or null if it has another type. */
function textOf(column: Column, value: unknown): string | null {
  if (isLeftEmpty(column, value)) return "";
  if (FLAGS.has(column)) return FLAG_VALUES.get(value) ?? null;
  if (column === "pinWeight" && typeof value === "number") return String(value);
  return typeof value === "string" ? value : null;
}

const isLeftEmpty = (column: Column, value: unknown) =>
  value === undefined ? isOptional(column) : value === null && NULLABLE.has(column);

const NULLABLE: ReadonlySet<Column> = new Set(["section", "targetUrl", "groups"]);

const FLAGS: ReadonlySet<Column> = new Set(["enabled", "monitored"]);

const FLAG_VALUES: ReadonlyMap<unknown, string> = new Map<unknown, string>([
  [true, "on"],
  ["true", "on"],
  [false, ""],
  ["false", ""],
]);
