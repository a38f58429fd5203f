import type { Db } from "@/db/client";

/** Runs something and answers the statements that a pool sent meanwhile, transaction control included. */
export async function statementsOf(db: Db, run: () => Promise<unknown>): Promise<string[]> {
  const { options } = db.$client;
  // The first statement of a pool asks for the array types before.
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
