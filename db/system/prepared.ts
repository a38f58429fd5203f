import type { Row as AnyRow } from "postgres";
import type { Db } from "./client";

/** Part of a statement, with its parameters. */
export class Part {
  readonly texts: readonly string[];
  readonly values: readonly unknown[];

  constructor(texts: readonly string[], values: readonly unknown[]) {
    this.texts = texts;
    this.values = values;
  }
}

/**
 * Makes a part that several statements share. A fragment of postgres.js is a query with a promise of
 * its own, and costs about as much as a small statement; a part is only text.
 */
export const part = (texts: readonly string[], ...values: unknown[]) => new Part(texts, values);

/**
 * Executes a statement that is planned once for each connection. Its values are parameters, except
 * parts. The text must have few variants: a connection keeps each of them.
 */
export const prepared =
  <Row extends AnyRow>(db: Pick<Db, "$client">) =>
  (texts: TemplateStringsArray, ...values: unknown[]): Promise<Row[]> => {
    const parameters: never[] = [];
    const text = written(texts, values, parameters);
    return db.$client.unsafe<Row[]>(text, parameters, { prepare: true });
  };

/** Returns the text of a template with its parts, and appends its parameters. */
function written(
  texts: readonly string[],
  values: readonly unknown[],
  parameters: unknown[],
): string {
  let text = texts[0] ?? "";
  values.forEach((value, index) => {
    text +=
      value instanceof Part
        ? written(value.texts, value.values, parameters)
        : `$${placeOf(value, parameters)}`;
    text += texts[index + 1];
  });
  return text;
}

/** Returns a parameter's number. A date or hash that occurs again is sent once. */
function placeOf(value: unknown, parameters: unknown[]) {
  const isTyped = value instanceof Date || Buffer.isBuffer(value);
  const known = isTyped ? parameters.indexOf(value) : -1;
  return known === -1 ? parameters.push(value) : known + 1;
}

/** Writes a bytea[] literal: postgres.js takes an array for one of its elements. */
export const byteArray = (values: (Buffer | null)[]) =>
  `{${values.map((value) => (value === null ? "null" : `"\\\\x${value.toString("hex")}"`)).join()}}`;

/**
 * Writes a list that a statement is asked about as a table `asked` with a `place` for each row,
 * counted from 1. `columns` has the type of each column; hashes are `bytea`. It is one parameter, so
 * that the text is the same for lists of all lengths.
 */
export function askedRows<Column extends string>(
  columns: Record<Column, string>,
  rows: Record<Column, unknown>[],
): Part {
  const types = Object.entries(columns).map(([name, type]) => `, ${name} ${type}`);
  const from = ["json_to_recordset(", `::text::json) asked (place int${types.join("")})`];
  return new Part(from, [JSON.stringify(rows.map(writable))]);
}

function writable(row: Record<string, unknown>, index: number) {
  const written: Record<string, unknown> = { place: index + 1 };
  for (const name in row) {
    const value = row[name];
    written[name] = Buffer.isBuffer(value) ? `\\x${value.toString("hex")}` : value;
  }
  return written;
}

/** Row of an item in a list that a statement was asked about, counted from 1. */
export type Placed = { place: number };

/** Puts rows in the order of the list; null stands for an item without a row. */
export function inPlaces<Row extends Placed>(rows: readonly Row[], length: number) {
  const placed = new Array<Row | null>(length).fill(null);
  for (const row of rows) placed[row.place - 1] = row;
  return placed;
}
