import { folded, searchWords } from "@/lib/folded";
import type { Locale } from "@/lib/i18n/locale";
import { textIn } from "@/lib/openapi/both";

/** Tells whether texts have all words that were asked for, as they do if none was. */
export type Finds = (...texts: readonly string[]) => boolean;

export function findsIn(asked: string): Finds {
  const words = searchWords(asked);
  return (...texts) => {
    const text = folded(texts.join(" "));
    return words.every((word) => text.includes(word));
  };
}

type Row = Partial<Record<"name" | "status" | "error" | "description", string | undefined>>;

export type RowsFound = ReturnType<typeof rowsIn>;

/** Returns a function for what is found below a heading: every row if the heading is, otherwise those that are found with it. */
export const rowsIn =
  (finds: Finds, locale: Locale) =>
  (...heading: readonly string[]) => {
    const isWhole = finds(...heading);
    const rows = <R extends Row>(all: readonly R[]): R[] =>
      all.filter(({ name = "", status = "", error = "", description = "" }) => {
        const texts = [name, status, error, textIn(locale, description)];
        return isWhole || finds(...heading, ...texts);
      });
    return { isWhole, rows };
  };
