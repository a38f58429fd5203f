import * as z from "zod";
import { MARKS, type TypedScope } from "@/lib/apis/fields";
import { MAX_SCOPES } from "@/lib/oauth/token/service";
import { scopeInput } from "./scope-input";

const PLACES = [...Array(MAX_SCOPES).keys()];

const NAMES: ReadonlySet<string> = new Set(
  PLACES.flatMap((at) =>
    (["name", "description", ...MARKS] as const).map((part) => scopeInput(part, at)),
  ),
);

/** A row for each scope that an API can have, and the button that asks for more rows. */
export const scopeFields = Object.fromEntries(
  ["more", ...NAMES].map((name) => [name, z.string().trim()]),
) as { more: z.ZodString };

/** Returns the scopes of a form's rows, empty ones included. */
export const readRows = (fields: object): TypedScope[] => {
  const typed = fields as Readonly<Record<string, string | undefined>>;
  return PLACES.map((at) => ({
    name: typed[scopeInput("name", at)] ?? "",
    description: typed[scopeInput("description", at)] ?? "",
    marks: marksIn(MARKS.filter((mark) => typed[scopeInput(mark, at)] === "on")),
  }));
};

/** Leaves out the boxes of a scope that is for everyone. */
const marksIn = (checked: readonly string[]) =>
  checked.includes("users") && checked.includes("services")
    ? checked.filter((mark) => mark === "sensitive")
    : checked;

/** Writes rows as one text, so that the cookie of a refused form has all of them or none. */
export const writeRows = (rows: readonly TypedScope[]) =>
  JSON.stringify(
    rows.slice(0, 1 + rows.findLastIndex(({ name, description }) => name || description)),
  );

/** Returns the fields of a form that aren't of its rows. */
export const withoutRows = <F extends object>(fields: F) =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => !NAMES.has(name))) as F;

/** Keeps the rows of a refused form in one field. */
export const keepRows = (typed: Record<string, string>): Record<string, string> => ({
  ...withoutRows(typed),
  scopes: writeRows(readRows(typed)),
});

/** Reads what `writeRows` wrote. */
export const parseRows = (written: string) => JSON.parse(written) as TypedScope[];
