import type { Db } from "@/db/client";

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
