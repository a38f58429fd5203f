import { ok, type Result, refuse } from "@/lib/result";
import { csvFile } from "@/lib/runtime/csv";
import { splitLines } from "@/lib/split-lines";
import { collectRows } from "@/lib/tables/collect";
import type { Fault, Row } from "@/lib/tables/rows";
import { type UserFields, userFields } from "@/lib/users/fields";
import { normalUsername } from "@/lib/users/username";

/** Person in a file, and the row. */
export type PersonRow = UserFields & { row: number; groups: string[] };

type PersonProblem =
  | "username_unfit"
  | "email_unfit"
  | "name_unfit"
  | "role_unknown"
  | "username_repeated"
  | "email_repeated"
  | "username_taken"
  | "username_kept"
  | "username_removed"
  | "email_taken"
  | "group_unknown"
  | "too_many_memberships";

export type PersonFault = Fault<PersonProblem>;

export const PERSON_COLUMNS = ["username", "email", "name", "role", "groups"] as const;

export const MOST_PEOPLE_ROWS = 50_000;

/** Maximum number of groups that a person is a member of. */
const MAX_GROUPS = 1000;

const LAYOUT = {
  columns: PERSON_COLUMNS,
  optional: ["name", "role", "groups"],
  blank: ["name", "role", "groups"],
  mostRows: MOST_PEOPLE_ROWS,
};

/** Parses people from CSV or JSON, or returns all faults. */
export function readPeopleFile(
  bytes: Uint8Array,
): Promise<Result<PersonRow[], readonly PersonFault[]>> {
  const seen = { username: new Set<string>(), email: new Set<string>() };
  return collectRows(bytes, LAYOUT, (row) => readRow(row, seen));
}

/** Reads one row; `seen` has what earlier rows claim. */
function readRow(
  { row, cells, faults }: Row,
  seen: Record<"username" | "email", Set<string>>,
): Result<PersonRow, PersonFault[]> {
  if (cells === null) return refuse(faults);
  const texts = PERSON_COLUMNS.map((column) => [column, cells[column] ?? ""] as const);
  const wrong = texts
    .filter(([, cell]) => typeof cell !== "string")
    .map(([column]): PersonFault => ({ row, column, problem: "value_type" }));
  if (faults.length + wrong.length > 0) return refuse([...faults, ...wrong]);
  const typed = Object.fromEntries(texts) as Record<(typeof PERSON_COLUMNS)[number], string>;
  const read = userFields.safeParse({
    ...typed,
    username: normalUsername(typed.username),
    locale: "",
    role: typed.role.trim().toLowerCase() || "user",
  });
  const groups = [...new Set(splitLines(typed.groups))];
  const found: PersonFault[] = [
    ...(read.success ? [] : read.error.issues).map(({ path, message }) => ({
      ...{ row, column: String(path[0]), problem: message as PersonProblem },
    })),
    ...(["username", "email"] as const).flatMap((column) =>
      claims(seen[column], typed[column])
        ? []
        : { row, column, problem: `${column}_repeated` as const },
    ),
    ...(groups.length > MAX_GROUPS
      ? [{ row, column: "groups", problem: "too_many_memberships" as const }]
      : []),
  ];
  return read.success && found.length === 0 ? ok({ row, ...read.data, groups }) : refuse(found);
}

/** Claims a name for a row; false if an earlier row has it. */
function claims(seen: Set<string>, typed: string): boolean {
  const name = typed.trim().toLowerCase();
  const isNew = name === "" || !seen.has(name);
  seen.add(name);
  return isNew;
}

export const PEOPLE_FORMATS = ["csv", "json"] as const;

type Listed = Record<(typeof PERSON_COLUMNS)[number], string>;

/** Writes people in the format that readPeopleFile reads. */
export const writePeopleFile = (people: readonly Listed[], format: "csv" | "json"): string =>
  format === "json"
    ? `${JSON.stringify(people, null, 2)}\n`
    : csvFile(
        PERSON_COLUMNS,
        people.map((person) => PERSON_COLUMNS.map((column) => person[column])),
      );
