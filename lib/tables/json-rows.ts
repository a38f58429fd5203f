import { ok, refuse } from "@/lib/result";
import { matchColumns } from "./columns";
import { elementsOf } from "./json-elements";
import { type Layout, MAX_ROW, ofFile, type ReadRow } from "./rows";

/** Reads an array of objects. */
export function* readJson(text: string, layout: Layout): Generator<ReadRow> {
  if (!text.trimStart().startsWith("[")) return yield refuse(ofFile("no_list"));
  let row = 0;
  for (const element of elementsOf(text, MAX_ROW)) {
    row += 1;
    if (row > layout.mostRows) return yield refuse(ofFile("too_many_rows"));
    yield readItem(element, row, layout);
  }
}

function readItem(element: string | null, row: number, layout: Layout): ReadRow {
  if (element !== null && element.length > MAX_ROW) return refuse(ofFile("row_too_large", row));
  const item = parseItem(element ?? "");
  if (item === undefined) return refuse(ofFile("not_json"));
  const isObject = typeof item === "object" && item !== null && !Array.isArray(item);
  if (!isObject) return ok({ row, cells: null, faults: ofFile("value_type", row) });
  const members = Object.entries(item);
  const names = members.map(([name]) => name);
  const { columns, faults } = matchColumns(names, row, layout);
  const known = members.flatMap(([, value], at) => {
    const column = columns[at];
    return column ? [[column, value]] : [];
  });
  return ok({ row, cells: Object.fromEntries(known), faults });
}

/** Returns undefined if the text is not JSON. */
function parseItem(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
