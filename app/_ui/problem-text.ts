import { isInherited } from "@/lib/i18n/inherited";

/** Messages with a text for each code of a refused form below `problem`. */
type Messages = {
  (key: never, values?: never): string;
  has(key: never): boolean;
};

/** Returns the text about a field's error code, `problem.CODE`; null if there is none. */
export function problemText(
  t: Messages,
  code: string | undefined,
  values: Readonly<Record<string, string | number>> = {},
): string | null {
  const key = `problem.${code}` as never;
  const isKnown = code !== undefined && !isInherited(code) && t.has(key);
  return isKnown ? t(key, values as never) : null;
}
