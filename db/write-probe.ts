import type { Db } from "./client";
import { databaseFault } from "./faults";

/**
 * Throws if the database takes no writes: a new table needs a page of the disk, and its commit a place in the log. One
 * statement, after which nothing is left. An account that may not create temporary tables is taken at its word.
 */
export async function probeWrite(db: Db): Promise<void> {
  try {
    await db.$client.unsafe("create temp table foyer_write_probe on commit drop as select 1 as n");
  } catch (error) {
    if (databaseFault(error)) throw error;
  }
}

export const canWrite = (db: Db): Promise<boolean> =>
  probeWrite(db).then(
    () => true,
    () => false,
  );
