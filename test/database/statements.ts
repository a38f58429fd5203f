import type { Db } from "@/db/system/client";

/** Returns the rows of a table that were read so far, with or without an index. */
export async function rowsReadOf({ $client }: Db, table: string): Promise<number> {
  await $client`select pg_stat_force_next_flush()`;
  const [row] = await $client<{ rows: number }[]>`
    select coalesce(seq_tup_read + idx_tup_fetch, 0)::int as rows from pg_stat_user_tables where relname = ${table}`;
  if (!row) throw new Error(`no table ${table}`);
  return row.rows;
}

/** Returns the statements that a pool sends during `run`, transaction control included. */
export async function statementsOf(db: Db, run: () => Promise<unknown>): Promise<string[]> {
  const { options } = db.$client;
  // Loads the array types first, which a pool fetches with its first statement.
  await db.$client`select 1`;
  const statements: string[] = [];
  options.debug = (_connection: number, statement: string) => void statements.push(statement);
  try {
    await run();
  } finally {
    options.debug = false;
  }
  return statements;
}
