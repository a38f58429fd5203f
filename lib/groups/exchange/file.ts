import { isKey } from "@/lib/groups/fields";
import { ok, type Result, refuse } from "@/lib/result";
import { csvFile } from "@/lib/runtime/csv";
import { collectRows } from "@/lib/tables/collect";
import { flagOf } from "@/lib/tables/flags";
import type { Cells, Fault, Row } from "@/lib/tables/rows";
import { isUsername, normalUsername } from "@/lib/users/username";

/** Membership in a file, and its row. Without a username, the row only names a group. */
export type GroupRow = { row: number; group: string; username: string; administers: boolean };

type GroupProblem =
  | "key_unfit"
  | "username_unfit"
  | "flag_unfit"
  | "row_repeated"
  | "user_unknown"
  | "too_many_groups"
  | "too_many_memberships"
  | "group_managed";

export type GroupFault = Fault<GroupProblem>;

export const GROUP_COLUMNS = ["group", "username", "administers"] as const;

export const MOST_GROUP_ROWS = 100_000;

const LAYOUT = {
  columns: GROUP_COLUMNS,
  optional: ["administers"],
  blank: ["username", "administers"],
  mostRows: MOST_GROUP_ROWS,
};

/** Parses groups with their members from CSV or JSON, or returns all faults. */
export function readGroupFile(
  bytes: Uint8Array,
): Promise<Result<GroupRow[], readonly GroupFault[]>> {
  const seen = new Set<string>();
  return collectRows(bytes, LAYOUT, (row) => readRow(row, seen));
}

/** Reads one row; `seen` has the memberships of earlier rows. */
function readRow({ row, cells, faults }: Row, seen: Set<string>): Result<GroupRow, GroupFault[]> {
  if (cells === null) return refuse(faults);
  const [group, username] = [textOf(cells.group).trim(), normalUsername(textOf(cells.username))];
  const administers = isBlank(cells.administers) ? false : flagOf(cells.administers);
  const wrong = [
    ...findTextFault("group", cells, isKey(group) ? null : "key_unfit"),
    ...findTextFault("username", cells, isNobodyOr(username) ? null : "username_unfit"),
    ...(administers === undefined
      ? [{ column: "administers", problem: "flag_unfit" as const }]
      : []),
    ...repeated(seen, `${group.toLowerCase()}\n${username}`),
  ];
  const found = [...faults, ...wrong.map((fault) => ({ row, ...fault }))];
  if (found.length > 0 || administers === undefined) return refuse(found);
  return ok({ row, group, username, administers });
}

function repeated(seen: Set<string>, name: string) {
  if (seen.has(name)) return [{ column: "username", problem: "row_repeated" as const }];
  seen.add(name);
  return [];
}

const textOf = (cell: Cells[string]) => (typeof cell === "string" ? cell : "");

/** True for a username, and for the empty one of a row that only names a group. */
const isNobodyOr = (username: string) => username === "" || isUsername(username);

/** Returns the fault of a cell: a number, an object or null must not count as empty. */
function findTextFault<P extends string>(column: string, cells: Cells, unfit: P | null) {
  const isText = cells[column] === undefined || typeof cells[column] === "string";
  const problem = isText ? unfit : ("value_type" as const);
  return problem === null ? [] : [{ column, problem }];
}

const isBlank = (cell: unknown) =>
  cell === undefined || (typeof cell === "string" && cell.trim() === "");

type Listed = Omit<GroupRow, "row">;

/** Writes groups in the format that readGroupFile reads. */
export const writeGroupFile = (rows: readonly Listed[], format: "csv" | "json"): string =>
  format === "json"
    ? `${JSON.stringify(rows, null, 2)}\n`
    : csvFile(
        GROUP_COLUMNS,
        rows.map((row) => GROUP_COLUMNS.map((column) => String(row[column]))),
      );
