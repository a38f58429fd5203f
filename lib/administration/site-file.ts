import { type CsvError, parse } from "csv-parse/sync";
import { ok, type Result, refuse } from "@/lib/result";
import { readSite, type SiteFields, type SiteProblem } from "./site-fields";

/** What a file says of a site. The application that people sign in to there is chosen by hand. */
export type ListedSite = Omit<SiteFields, "application">;

export const SITE_COLUMNS = [
  "slug",
  "title",
  "displayUrl",
  "description",
  "kind",
  "pinWeight",
  "targetUrl",
  "enabled",
] as const satisfies readonly (keyof ListedSite)[];

type Column = (typeof SITE_COLUMNS)[number];

export type FileProblem =
  | "file_empty"
  | "file_too_large"
  | "not_utf8"
  | "not_csv"
  | "not_json"
  | "no_list"
  | "too_many_rows"
  | "column_missing"
  | "column_unknown"
  | "cell_count"
  | "value_type"
  | "enabled_unfit"
  | "slug_repeated"
  | SiteProblem;

/** What is wrong where. Rows are counted as a spreadsheet shows them: a CSV file's first is its header. */
export type FileFault = { row: number | null; column: string | null; problem: FileProblem };

const MAX_FILE = 16 * 1024 * 1024;
const MAX_ROWS = 50_000;

/** Of a row: the cells by column; what is wrong with it before a cell is read. */
type Row = { row: number; cells: Record<string, unknown>; faults: FileFault[] };

/** Reads sites from CSV with a header (RFC 4180) or from a JSON array of objects; or says all that is wrong with them. */
export function readSiteFile(bytes: Uint8Array): Result<ListedSite[], readonly FileFault[]> {
  const text = decode(bytes);
  if (!text.ok) return ofFile(text.error);
  const rows = /^\s*[[{]/.test(text.value) ? readJson(text.value) : readCsv(text.value);
  if (!rows.ok) return rows;
  if (rows.value.length > MAX_ROWS) return ofFile("too_many_rows");
  return readRows(rows.value);
}

const ofFile = (problem: FileProblem, place: Partial<FileFault> = {}) =>
  refuse([{ row: null, column: null, problem, ...place }]);

function decode(bytes: Uint8Array): Result<string, FileProblem> {
  if (bytes.byteLength > MAX_FILE) return refuse("file_too_large");
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return text.trim() === "" ? refuse("file_empty") : ok(text);
  } catch {
    return refuse("not_utf8");
  }
}

function readCsv(text: string): Result<Row[], readonly FileFault[]> {
  const parsed = parseCsv(text);
  if (!parsed.ok) return parsed;
  const [header = [], ...rows] = parsed.value;
  const names = header.map((name) => name.trim());
  const wrong = findColumnFaults(names, 1);
  if (wrong.length > 0) return refuse(wrong);
  return ok(
    rows.map((cells, n) => {
      const row = n + 2;
      const fits = cells.length === names.length;
      return {
        row,
        cells: Object.fromEntries(names.map((name, at) => [name, cells[at]])),
        faults: fits ? [] : [{ row, column: null, problem: "cell_count" }],
      };
    }),
  );
}

/** Characters of one row: many times what all its cells may have. */
const MAX_ROW = 64 * 1024;

/** Reads the header, and of the rows one more than may be. */
const LAYOUT = {
  relaxColumnCount: true,
  skipEmptyLines: true,
  maxRecordSize: MAX_ROW,
  to: MAX_ROWS + 2,
} as const;

function parseCsv(text: string): Result<string[][], readonly FileFault[]> {
  try {
    return ok(parse(text, LAYOUT));
  } catch (error) {
    const { records } = error as CsvError & { records?: number };
    return ofFile("not_csv", { row: (records ?? 0) + 1 });
  }
}

function readJson(text: string): Result<Row[], readonly FileFault[]> {
  let list: unknown;
  try {
    list = JSON.parse(text);
  } catch {
    return ofFile("not_json");
  }
  if (!Array.isArray(list)) return ofFile("no_list");
  if (list.length > MAX_ROWS) return ofFile("too_many_rows");
  return ok(
    list.map((item: unknown, n) => {
      const row = n + 1;
      const isObject = typeof item === "object" && item !== null && !Array.isArray(item);
      const cells = isObject ? { ...item } : {};
      return {
        row,
        cells,
        faults: isObject
          ? findColumnFaults(Object.keys(cells), row)
          : [{ row, column: null, problem: "value_type" }],
      };
    }),
  );
}

/** A file has room for millions of names: each is looked at once. */
function findColumnFaults(names: readonly string[], row: number): FileFault[] {
  const left = new Set<string>(SITE_COLUMNS);
  const unknown = names.filter((name) => !left.delete(name));
  const missing = [...left];
  return [
    ...missing.map((column) => ({ row, column, problem: "column_missing" as const })),
    ...unknown.map((column) => ({ row, column, problem: "column_unknown" as const })),
  ];
}

function readRows(rows: readonly Row[]): Result<ListedSite[], readonly FileFault[]> {
  const sites: ListedSite[] = [];
  const faults: (readonly FileFault[])[] = [];
  const slugs = new Set<string>();
  for (const { row, cells, faults: early } of rows) {
    const read = early.length > 0 ? refuse(early) : readCells(cells, row);
    if (!read.ok) {
      faults.push(read.error);
      continue;
    }
    const { slug } = read.value;
    if (slugs.has(slug)) faults.push([{ row, column: "slug", problem: "slug_repeated" }]);
    slugs.add(slug);
    sites.push(read.value);
  }
  return faults.length > 0 ? refuse(faults.flat()) : ok(sites);
}

function readCells(cells: Row["cells"], row: number): Result<ListedSite, readonly FileFault[]> {
  const texts = SITE_COLUMNS.map((column) => [column, textOf(column, cells[column])] as const);
  const unread = texts.filter(([, text]) => text === null);
  if (unread.length > 0)
    return refuse(
      unread.map(([column]) => ({
        row,
        column,
        problem: column === "enabled" ? "enabled_unfit" : "value_type",
      })),
    );
  const form = Object.fromEntries(texts) as Record<Column, string>;
  const read = readSite({ ...form, application: "" });
  if (read.ok) {
    const { application: _, ...site } = read.value;
    return ok(site);
  }
  return refuse(Object.entries(read.error).map(([column, problem]) => ({ row, column, problem })));
}

/** A cell as a form would have it; null where its type is another. */
function textOf(column: Column, value: unknown): string | null {
  if (column === "enabled") return ENABLED.get(value) ?? null;
  if (column === "pinWeight" && typeof value === "number") return String(value);
  if (column === "targetUrl" && value === null) return "";
  return typeof value === "string" ? value : null;
}

const ENABLED: ReadonlyMap<unknown, string> = new Map<unknown, string>([
  [true, "on"],
  ["true", "on"],
  [false, ""],
  ["false", ""],
]);
