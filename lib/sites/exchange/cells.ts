import { ok, type Result, refuse } from "@/lib/result";
import { readSite, type SiteFields, type SiteProblem } from "@/lib/sites/editing/fields";

/** Site as a file describes it. The application that users sign in to there is chosen by hand. */
export type ListedSite = Omit<SiteFields, "application">;

/** Site in a file; without a section if the file doesn't have that column. */
export type FileSite = Omit<ListedSite, "section"> & Partial<Pick<ListedSite, "section">>;

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
] as const satisfies readonly (keyof ListedSite)[];

type Column = (typeof SITE_COLUMNS)[number];

/** Column that a file may lack: Foyer's first exports don't have it. */
export const OPTIONAL_COLUMN = "section" satisfies Column;

export type CellProblem = "column_missing" | "value_type" | "enabled_unfit" | SiteProblem;

export type CellFault = { column: Column; problem: CellProblem };

/** Cells of a row by column, as the file has them. */
export type Cells = Readonly<Record<string, unknown>>;

/** Parses a site, or returns the fault of each invalid cell. */
export function readCells(cells: Cells): Result<FileSite, readonly CellFault[]> {
  const texts = SITE_COLUMNS.map((column) => [column, textOf(column, cells[column])] as const);
  const unread = texts.filter(([, text]) => text === null).map(([column]) => column);
  // Reads a cell of the wrong type as empty, so that the others are checked too.
  const form = Object.fromEntries(texts.map(([column, text]) => [column, text ?? ""]));
  const read = readSite({ ...(form as Record<Column, string>), application: "" });
  if (read.ok && unread.length === 0) {
    const { application: _, section, ...site } = read.value;
    return ok(Object.hasOwn(cells, OPTIONAL_COLUMN) ? { ...site, section } : site);
  }
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

function findTypeProblem(column: Column, cells: Cells): CellProblem {
  if (!Object.hasOwn(cells, column)) return "column_missing";
  return column === "enabled" ? "enabled_unfit" : "value_type";
}

/** Returns a cell as form text, or null if it has another type. */
function textOf(column: Column, value: unknown): string | null {
  if (column === "enabled") return ENABLED.get(value) ?? null;
  if (column === "pinWeight" && typeof value === "number") return String(value);
  if (column === "targetUrl" && value === null) return "";
  if (column === OPTIONAL_COLUMN && (value === null || value === undefined)) return "";
  return typeof value === "string" ? value : null;
}

const ENABLED: ReadonlyMap<unknown, string> = new Map<unknown, string>([
  [true, "on"],
  ["true", "on"],
  [false, ""],
  ["false", ""],
]);
