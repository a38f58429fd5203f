import type { Layout, TableFault } from "./rows";

/** Length that no name of a column comes near. */
const LONG = 100;

const fold = (name: string) =>
  name
    .slice(0, LONG)
    .replaceAll(/[\s_-]+/g, "")
    .toLowerCase();

const foldedColumns = new WeakMap<Layout, ReadonlyMap<string, string>>();

/**
 * Returns what finds the column that a file means: "Display URL" and "display_url" are `displayUrl`. The
 * columns are folded once for each layout, because every row asks for a finder.
 */
export function columnFinder(layout: Layout): (name: string) => string | undefined {
  const folded =
    foldedColumns.get(layout) ?? new Map(layout.columns.map((column) => [fold(column), column]));
  foldedColumns.set(layout, folded);
  return (name) => folded.get(fold(name));
}

/** Names of a header or an object: the column of each, and what is wrong with them. */
export function matchColumns(names: readonly string[], row: number, layout: Layout) {
  const left = new Set(layout.columns);
  const columnOf = columnFinder(layout);
  const columns = names.map((name) => {
    const column = columnOf(name);
    return column !== undefined && left.delete(column) ? column : null;
  });
  const others = names.filter((_, at) => columns[at] === null);
  const missing = requiredOf(layout, left);
  return {
    columns,
    faults: [...otherFaults(others, row, columnOf), ...missingFault(missing, row)],
  };
}

/** Says of each name that has no column whether it is empty, the second of its column, or unknown. */
function otherFaults(names: readonly string[], row: number, columnOf: (name: string) => unknown) {
  const problemOf = (name: string) => {
    if (name.trim() === "") return "column_unnamed";
    return columnOf(name) === undefined ? "column_unknown" : "column_repeated";
  };
  return (["column_unnamed", "column_repeated", "column_unknown"] as const).flatMap((problem) =>
    namedFault(
      names.filter((name) => problemOf(name) === problem),
      row,
      problem,
    ),
  );
}

/** Columns of a header by place; null for one that is none of the layout's. */
export type Header = readonly (string | null)[];

/** True if a row names the columns of the header again, as in files that were joined. */
export function repeatsHeader(cells: readonly string[], header: Header, layout: Layout) {
  const columnOf = columnFinder(layout);
  // The names of two columns can be a group and a username.
  return (
    header.length > 2 &&
    header.every((column, at) => columnOf(cells[at] ?? "") === (column ?? undefined))
  );
}

/** Matches a header. One without any known name is one fault: another file, or another separator. */
export function matchHeader(names: readonly string[], row: number, layout: Layout) {
  const { columns, faults } = matchColumns(names, row, layout);
  if (columns.some(Boolean)) return { columns, faults };
  const column = requiredOf(layout, layout.columns).join(", ");
  return { columns, faults: [{ row, column, problem: "header_unfit" as const }] };
}

const requiredOf = ({ optional }: Layout, columns: Iterable<string>) =>
  [...columns].filter((column) => !optional.includes(column));

/** Unknown names that are listed, and the length of each. */
const [MOST_NAMES, MAX_NAME] = [5, 40];

function namedFault(
  names: readonly string[],
  row: number,
  problem: TableFault["problem"],
): TableFault[] {
  if (names.length === 0) return [];
  const first = names.slice(0, MOST_NAMES).map((name) => name.trim().slice(0, MAX_NAME) || '""');
  const more = names.length > MOST_NAMES ? ["…"] : [];
  return [{ row, column: [...first, ...more].join(", "), problem }];
}

const missingFault = (names: readonly string[], row: number): TableFault[] =>
  names.length === 0 ? [] : [{ row, column: names.join(", "), problem: "column_missing" }];
