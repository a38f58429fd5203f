import { database, type Transaction } from "@/db/system/client";

class Undone extends Error {}

/** Runs work in a transaction, and undoes all of it if it returns null. */
export async function orNothing<T>(
  work: (tx: Transaction) => Promise<T | null>,
): Promise<T | null> {
  try {
    return await database().transaction(async (tx) => {
      const done = await work(tx);
      if (done === null) throw new Undone();
      return done;
    });
  } catch (error) {
    if (error instanceof Undone) return null;
    throw error;
  }
}
