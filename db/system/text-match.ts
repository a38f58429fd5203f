import { type SQL, sql } from "drizzle-orm";

type Column = SQL | { getSQL(): SQL };

/**
 * Condition that the columns together contain each word of a text, in any order, without regard to
 * case and accents (docs/decisions/0174); none for an empty text. A column may be null.
 */
export function contains(text: string | null, ...columns: [Column, ...Column[]]): SQL | undefined {
  if (!text) return undefined;
  const all = sql.join(
    columns.map((column) => sql`coalesce(${column}, '')`),
    sql` || ' ' || `,
  );
  // In a subquery, which runs once per statement.
  return sql`search_fold(${all}) like all ((select search_patterns(${text}))::text[])`;
}
