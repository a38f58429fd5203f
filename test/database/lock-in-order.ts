import type { Db } from "@/db/system/client";
import { untilWaiting } from "./database";

/**
 * Starts a statement about two rows, the later one first, while the first one is locked, and returns
 * its result. Throws unless the later row is still free meanwhile.
 */
export async function lockInOrder<T>(
  db: Db,
  { table, key }: { table: string; key: string },
  [first, second]: [Buffer, Buffer, ...Buffer[]],
  start: (hashes: Buffer[]) => Promise<T>,
): Promise<T> {
  const sql = db.$client;
  const { done } = await sql.begin(async (holder) => {
    await holder`select from ${sql(table)} where ${sql(key)} = ${first} for update`;
    const done = start([second, first]);
    await untilWaiting(db, 1);
    await sql`select from ${sql(table)} where ${sql(key)} = ${second} for update nowait`;
    return { done };
  });
  return done;
}
