import * as z from "zod";
import type { Result } from "@/lib/result";
import { readId } from "@/lib/runtime/id";
import { PAGE } from "./page";

/** A row that was selected, in the revision that the list showed; 0 in a list without revisions. */
export type Selected = { id: string; revision: number };

const PREFIX = "row.";

/** Returns the name of a row's checkbox. A page of them fits into the address that a sign-in returns to. */
export const rowName = (id: string) =>
  PREFIX + Buffer.from(id.replaceAll("-", ""), "hex").toString("base64url");

function readRow([name, value]: [string, unknown]): Selected[] {
  if (!name.startsWith(PREFIX)) return [];
  const hex = Buffer.from(name.slice(PREFIX.length), "base64url").toString("hex");
  const id = readId(hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5"));
  const revision = typeof value === "string" && /^\d{1,9}$/.test(value) ? Number(value) : 0;
  return id === null ? [] : [{ id, revision }];
}

/** Rows of a form or an address: at least one, and at most a page. */
export const selection = z
  .record(z.string(), z.unknown())
  .transform((fields) => ({ rows: Object.entries(fields).flatMap(readRow) }))
  .refine(({ rows }) => rows.length > 0 && rows.length <= PAGE);

/** Result of an action on several rows: the number that it changed, and why it didn't change the others, by ID. */
export type Outcome = { done: number; refused: Record<string, string> };

/** Does the same to each row, one after the other, in a transaction and with an audit event of its own. */
export async function toEach(
  rows: readonly Selected[],
  act: (row: Selected) => Promise<Result<unknown, string>>,
): Promise<Outcome> {
  const outcome: Outcome = { done: 0, refused: {} };
  for (const row of rows) {
    const result = await act(row);
    if (result.ok) outcome.done++;
    else outcome.refused[row.id] = result.error;
  }
  return outcome;
}
