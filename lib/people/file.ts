import { LOCALES } from "@/lib/i18n/locale";
import { ok, type Result, refuse } from "@/lib/result";
import { csvFile } from "@/lib/runtime/csv";
import { splitLines } from "@/lib/split-lines";
import { collectRows } from "@/lib/tables/collect";
import { type Fault, firstFaults, ofFile, type Row } from "@/lib/tables/rows";
import { type UserFields, userFields } from "@/lib/users/fields";
import { normalUsername, usernameOf } from "@/lib/users/username";
import { hasHeader, listedPeople } from "./list";

/** Person in a file, and the row. `derived`: the username was made from the address. */
export type PersonRow = UserFields & { row: number; groups: string[]; derived: boolean };

/** Values for rows that don't say otherwise; the groups are for all. */
export type ForAll = Pick<UserFields, "role" | "locale"> & { groups: readonly string[] };

type PersonProblem =
  | "username_unfit"
  | "email_unfit"
  | "name_unfit"
  | "role_unknown"
  | "locale_unknown"
  | "list_and_file"
  | "username_repeated"
  | "email_repeated"
  | "account_exists"
  | "username_taken"
  | "username_kept"
  | "username_removed"
  | "email_taken"
  | "group_unknown"
  | "too_many_memberships"
  | "group_managed";

export type PersonFault = Fault<PersonProblem>;

export const PERSON_COLUMNS = ["username", "email", "name", "role", "groups", "language"] as const;

export const OPTIONAL_COLUMNS = PERSON_COLUMNS.filter((column) => column !== "email");

export const MOST_PEOPLE_ROWS = 50_000;

/** Maximum number of groups that a person is a member of. */
const MAX_GROUPS = 1000;

const LAYOUT = {
  columns: PERSON_COLUMNS,
  optional: OPTIONAL_COLUMNS,
  blank: OPTIONAL_COLUMNS,
  mostRows: MOST_PEOPLE_ROWS,
};

const NOTHING: ForAll = { role: "user", locale: "", groups: [] };

type Read = Result<PersonRow[], readonly PersonFault[]>;

/** Parses people from CSV or JSON, or returns all faults. */
export function readPeopleFile(
  bytes: Uint8Array,
  forAll: ForAll = NOTHING,
  seen = newSeen(),
): Promise<Read> {
  return collectRows(bytes, LAYOUT, (row) => readRow(row, seen, forAll));
}

/** Parses people from lines of addresses with or without names, or a table that was pasted with its header. */
export async function readPeopleList(text: string, forAll: ForAll, seen: Seen): Promise<Read> {
  if (hasHeader(text)) return readPeopleFile(new TextEncoder().encode(text), forAll, seen);
  const people = listedPeople(text);
  if (people.length > MOST_PEOPLE_ROWS) return refuse(ofFile("too_many_rows"));
  const read = people.map((cells, at) => readRow({ row: at + 1, cells, faults: [] }, seen, forAll));
  const faults = read.flatMap((one) => (one.ok ? [] : one.error));
  return faults.length > 0
    ? refuse(firstFaults(faults))
    : ok(read.flatMap((one) => (one.ok ? one.value : [])));
}

/** What the rows so far claim, the people that they are, and the groups of rows that are no person. */
export type Seen = Record<"username" | "email", Set<string>> & {
  people: PersonRow[];
  unfit: Pick<PersonRow, "row" | "groups">[];
};

export const newSeen = (): Seen => ({
  ...{ username: new Set(), email: new Set() },
  ...{ people: [], unfit: [] },
});

/** Reads one row, and notes it in `seen`. */
function readRow(
  { row, cells, faults }: Row,
  seen: Seen,
  forAll: ForAll,
): Result<PersonRow, PersonFault[]> {
  if (cells === null) return refuse(faults);
  const texts = PERSON_COLUMNS.map((column) => [column, cells[column] ?? ""] as const);
  const wrong = texts
    .filter(([, cell]) => typeof cell !== "string")
    .map(([column]): PersonFault => ({ row, column, problem: "value_type" }));
  if (faults.length + wrong.length > 0) return refuse([...faults, ...wrong]);
  const typed = Object.fromEntries(texts) as Record<(typeof PERSON_COLUMNS)[number], string>;
  const derived = typed.username.trim() === "";
  const read = userFields.safeParse({
    ...typed,
    username: derived ? usernameOf(typed.email) : normalUsername(typed.username),
    role: typed.role.trim().toLowerCase() || forAll.role,
    locale: localeOf(typed.language.trim()) || forAll.locale,
  });
  const groups = [...new Set([...splitLines(typed.groups), ...forAll.groups])];
  const found: PersonFault[] = [
    ...(read.success ? [] : read.error.issues).map(({ path, message }) => ({
      ...{ row, column: COLUMN_OF[String(path[0])] ?? String(path[0]) },
      problem: message as PersonProblem,
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
  if (!read.success || found.length > 0) {
    seen.unfit.push({ row, groups });
    return refuse(found);
  }
  const person = { row, derived, ...read.data, groups };
  seen.people.push(person);
  return ok(person);
}

const COLUMN_OF: Readonly<Record<string, string>> = { locale: "language" };

const localeOf = (tag: string) =>
  LOCALES.find((locale) => locale.toLowerCase() === tag.toLowerCase()) ?? tag;

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
