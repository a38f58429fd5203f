import type { Table } from "drizzle-orm";

/** Columns of a table by their names, to select them. */
export const columns = <T extends Table, Name extends keyof T["_"]["columns"] & keyof T>(
  table: T,
  ...names: Name[]
) => Object.fromEntries(names.map((name) => [name, table[name]])) as Pick<T, Name>;
