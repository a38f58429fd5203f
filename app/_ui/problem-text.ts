import type { Problems } from "@/lib/forms/problems";
import { isInherited } from "@/lib/i18n/inherited";

/**
 * Messages of a form: what to enter in a field that was left empty below `missing`, and a text for
 * each code below `problem`.
 */
type Messages = {
  (key: never, values?: never): string;
  has(key: never): boolean;
};

type Values = Readonly<Record<string, string | number>>;

/** Text in which people see nothing. */
const EMPTY = /^[\s\p{Default_Ignorable_Code_Point}]*$/u;

/**
 * Returns the text about a refused field: what to enter if it was left empty, whose code would name
 * limits that nobody exceeded, and otherwise the text of its code.
 */
export function fieldProblem(
  t: Messages,
  refused: Problems | null,
  field: string,
  values: Values = {},
): string | null {
  const code = refused?.problems[field];
  const isEmpty = code === "missing" || EMPTY.test(refused?.typed[field] ?? "?");
  const asking = `missing.${field}` as never;
  return code && isEmpty && t.has(asking) ? t(asking) : problemText(t, code, values);
}

/** Returns the text about a field's error code, `problem.CODE`; null if there is none. */
export function problemText(
  t: Messages,
  code: string | undefined,
  values: Values = {},
): string | null {
  const key = `problem.${code}` as never;
  const isKnown = code !== undefined && !isInherited(code) && t.has(key);
  return isKnown ? t(key, values as never) : null;
}
