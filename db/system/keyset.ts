import { type AnyColumn, type SQL, sql } from "drizzle-orm";

/** Order of a list: by one column, upward or downward. */
export type Sort<By extends string = string> = { by: By; down: boolean };

/** Value of the sorted column, and the column that orders rows of equal value. */
export type Place = { value: string; tie: string };

/**
 * Where a page begins or ends: after a row, or before it. Holds even if that row changes or goes away. `skip` is the
 * number of rows before the page, as its reader counts them; without a row (`tie` is empty), the page begins after so many.
 */
export type Position = Place & { way: "after" | "before"; skip?: number };

/** How a place writes the value of a column. Instants are microseconds since 1970. */
export type Kind = "text" | "number" | "instant";

/** A column to sort by. An index has it together with the tie. */
export type SortColumn = {
  by: SQL | AnyColumn;
  kind: Kind;
  tie: SQL | AnyColumn;
  /** True if rows of equal value are in the opposite direction, as in the index. */
  turned?: true;
};

/**
 * Returns the condition and order that read a list from a position, or from its start. Before a
 * position it is read in reverse, nearest rows first.
 */
export function walk(column: SortColumn, { down }: Pick<Sort, "down">, from: Position | null) {
  const falls = down === (from?.way !== "before");
  const tieFalls = column.turned ? !falls : falls;
  const row = from?.tie ? from : null;
  return {
    beyond: row ? beyond(column, row, { falls, tieFalls }) : undefined,
    offset: row ? 0 : (from?.skip ?? 0),
    order: sql`${column.by} ${column.turned ? likeIndex(falls) : way(falls)}, ${column.tie} ${way(tieFalls)}`,
  };
}

const way = (falls: boolean) => (falls ? sql`desc` : sql`asc`);

/** Drizzle declares a falling index with its nulls last; PostgreSQL sorts them first, and then passes the index over. */
const likeIndex = (falls: boolean) => (falls ? sql`desc nulls last` : sql`asc nulls first`);

type Falls = { falls: boolean; tieFalls: boolean };

/** PostgreSQL finds the first row of either condition in an index of both columns. */
function beyond({ by, kind, tie }: SortColumn, from: Place, { falls, tieFalls }: Falls) {
  const value = VALUE[kind](from.value);
  const than = (less: boolean) => (less ? sql`<` : sql`>`);
  if (falls === tieFalls) return sql`(${by}, ${tie}) ${than(falls)} (${value}, ${from.tie})`;
  return sql`(${by} ${than(falls)}= ${value}
    and (${by} ${than(falls)} ${value} or ${tie} ${than(tieFalls)} ${from.tie}))`;
}

const VALUE: Record<Kind, (text: string) => SQL> = {
  text: (text) => sql`${text}::text`,
  number: (text) => sql`${text}::integer`,
  instant: (text) => sql`(timestamptz 'epoch' + ${text}::bigint * interval '1 microsecond')`,
};

/** Selects the value of a row's place. */
export const valueInSql = ({ by, kind }: Pick<SortColumn, "by" | "kind">) =>
  kind === "instant"
    ? sql<string>`(extract(epoch from ${by}) * 1000000)::bigint::text`
    : sql<string>`${by}::text`;

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
