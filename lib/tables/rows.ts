import type { Result } from "@/lib/result";

/** Columns of a file, and how many rows it may have. */
export type Layout = {
  columns: readonly string[];
  /** Columns that a file may lack. */
  optional: readonly string[];
  /** Columns by other names, in small letters, that people give them. */
  alike?: Readonly<Record<string, string>>;
  /** Columns whose cells may be empty: spreadsheets leave out empty cells at the end of a row. */
  blank: readonly string[];
  mostRows: number;
};

export type TableProblem =
  | "file_empty"
  | "file_too_large"
  | "spreadsheet"
  | "utf_16"
  | "not_utf8"
  | "not_csv"
  | "not_json"
  | "no_list"
  | "header_unfit"
  | "too_many_rows"
  | "too_many_faults"
  | "row_too_large"
  | "header_repeated"
  | "column_unknown"
  | "column_meant"
  | "column_unnamed"
  | "column_repeated"
  | "column_missing"
  | "cell_count"
  | "value_type";

/**
 * Fault and its place. Rows are counted as in a spreadsheet: the first row of a CSV file is its
 * header. Columns that are missing or unknown are one fault, and `column` lists them.
 */
export type Fault<P extends string> = {
  row: number | null;
  column: string | null;
  problem: P | TableProblem;
  /** What the cell has, or the known column that an unknown one means. */
  value?: string | undefined;
  /** Name of what the row describes. */
  of?: string | undefined;
};

export type TableFault = Fault<never>;

export type Cells = Readonly<Record<string, unknown>>;

/**
 * Row of a file. `cells` is null if they can't be assigned to columns; `faults` are those found
 * before any cell is read.
 */
export type Row = { row: number; cells: Cells | null; faults: TableFault[] };

/** Row, or why neither it nor any later row can be read. */
export type ReadRow = Result<Row, TableFault[]>;

export const ofFile = (problem: TableProblem, row: number | null = null): TableFault[] => [
  { row, column: null, problem },
];

/** Maximum faults named for one file. */
export const MAX_FAULTS = 1000;

/** Returns the faults that are named; the first says so if they aren't all. */
export const firstFaults = <P extends string>(faults: readonly Fault<P>[]): readonly Fault<P>[] =>
  faults.length > MAX_FAULTS
    ? [...ofFile("too_many_faults"), ...faults.slice(0, MAX_FAULTS)]
    : faults;

/** Maximum characters of one row, many times what all its cells may have. */
export const MAX_ROW = 64 * 1024;
