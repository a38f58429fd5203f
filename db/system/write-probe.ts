import type { Db } from "./client";
import { databaseFault } from "./faults";

/**
 * Throws if the database accepts no writes: a new table needs disk space, and its commit needs the
 * write-ahead log. A single statement that leaves nothing behind. If the account may not create
 * temporary tables, the database is assumed to be writable.
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
