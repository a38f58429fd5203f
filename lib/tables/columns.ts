import { isNear } from "@/lib/nearest";
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
    faults: [
      ...otherFaults(others, row, { columnOf, meant: (name) => meantBy(name, left, layout) }),
      ...missingFault(missing, row),
    ],
  };
}

/** Returns the column that an unknown name most likely means, of those that the file doesn't have. */
function meantBy(name: string, left: ReadonlySet<string>, { alike = {} }: Layout) {
  const text = fold(name);
  const other = Object.hasOwn(alike, text) ? alike[text] : undefined;
  if (other !== undefined && left.has(other)) return other;
  const isMeant = (column: string) =>
    text.length > 3 && (fold(column).includes(text) || isNear(fold(column), text));
  return [...left].find(isMeant);
}

type Finders = Record<"columnOf" | "meant", (name: string) => string | undefined>;

/** Says of each name that has no column whether it is empty, the second of its column, or unknown, and then which one it means. */
function otherFaults(names: readonly string[], row: number, { columnOf, meant }: Finders) {
  const problemOf = (name: string) => {
    if (name.trim() === "") return "column_unnamed";
    return columnOf(name) === undefined ? "column_unknown" : "column_repeated";
  };
  const having = (problem: string) => names.filter((name) => problemOf(name) === problem);
  const unknown = having("column_unknown");
  const known = unknown.slice(0, MOST_NAMES).flatMap((name): TableFault[] => {
    const value = meant(name);
    return value ? [{ row, column: shownName(name), problem: "column_meant", value }] : [];
  });
  const isMeant = new Set(known.map(({ column }) => column));
  return [
    ...namedFault(having("column_unnamed"), row, "column_unnamed"),
    ...namedFault(having("column_repeated"), row, "column_repeated"),
    ...known,
    ...namedFault(
      unknown.filter((name, at) => at >= MOST_NAMES || !isMeant.has(shownName(name))),
      row,
      "column_unknown",
    ),
  ];
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

const shownName = (name: string) => name.trim().slice(0, MAX_NAME) || '""';

function namedFault(
  names: readonly string[],
  row: number,
  problem: TableFault["problem"],
): TableFault[] {
  if (names.length === 0) return [];
  const first = names.slice(0, MOST_NAMES).map(shownName);
  const more = names.length > MOST_NAMES ? ["…"] : [];
  return [{ row, column: [...first, ...more].join(", "), problem }];
}

const missingFault = (names: readonly string[], row: number): TableFault[] =>
  names.length === 0 ? [] : [{ row, column: names.join(", "), problem: "column_missing" }];
