import type { Layout, TableFault } from "./rows";

/** Length that no name of a column comes near. */
const LONG = 100;

const fold = (name: string) =>
  name
    .slice(0, LONG)
    .replaceAll(/[\s_-]+/g, "")
    .toLowerCase();

/** Returns what finds the column that a file means: "Display URL" and "display_url" are `displayUrl`. */
export function columnFinder({ columns }: Layout): (name: string) => string | undefined {
  const folded = new Map(columns.map((column) => [fold(column), column]));
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
  const unknown = names.filter((_, at) => columns[at] === null);
  const missing = requiredOf(layout, left);
  return { columns, faults: [...unknownFault(unknown, row), ...missingFault(missing, row)] };
}

/** Matches a header. One without any known name is one fault: another file, or another separator. */
export function matchHeader(names: readonly string[], row: number, layout: Layout) {
  const { columns, faults } = matchColumns(names, row, layout);
  const known = columns.flatMap((column) => column ?? []);
  if (known.length > 0) return { columns: known, faults };
  const column = requiredOf(layout, layout.columns).join(", ");
  return { columns: known, faults: [{ row, column, problem: "header_unfit" as const }] };
}

const requiredOf = ({ optional }: Layout, columns: Iterable<string>) =>
  [...columns].filter((column) => !optional.includes(column));

/** Unknown names that are listed, and the length of each. */
const [MOST_NAMES, MAX_NAME] = [5, 40];

function unknownFault(names: readonly string[], row: number): TableFault[] {
  if (names.length === 0) return [];
  const first = names.slice(0, MOST_NAMES).map((name) => name.trim().slice(0, MAX_NAME) || '""');
  const more = names.length > MOST_NAMES ? ["…"] : [];
  return [{ row, column: [...first, ...more].join(", "), problem: "column_unknown" }];
}

const missingFault = (names: readonly string[], row: number): TableFault[] =>
  names.length === 0 ? [] : [{ row, column: names.join(", "), problem: "column_missing" }];
