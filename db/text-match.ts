import { or, type SQL, sql } from "drizzle-orm";

/** Returns the pattern of `like` for a text anywhere; the text is taken as it is. */
export const anywhere = (text: string) => `%${text.replaceAll(/[\\%_]/g, "\\$&")}%`;

/** Condition that one of the columns contains a text, in any case of letters; none for null. */
export const contains = (text: string | null, ...columns: (SQL | { getSQL(): SQL })[]) =>
  text === null
    ? undefined
    : or(...columns.map((column) => sql`lower(${column}) like lower(${anywhere(text)})`));
