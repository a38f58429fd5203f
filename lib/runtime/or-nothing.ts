import { database, type Transaction } from "@/db/system/client";
import type { Result } from "@/lib/result";

class Undone<T> extends Error {
  readonly done: T;
  constructor(done: T) {
    super("undone");
    this.done = done;
  }
}

/** Runs work in a transaction, and undoes all of it if its result says so. */
async function undoing<T>(isUndone: (done: T) => boolean, work: (tx: Transaction) => Promise<T>) {
  try {
    return await database().transaction(async (tx) => {
      const done = await work(tx);
      if (isUndone(done)) throw new Undone(done);
      return done;
    });
  } catch (error) {
    if (error instanceof Undone) return error.done as T;
    throw error;
  }
}

/** Runs work in a transaction, and undoes all of it if it returns null. */
export const orNothing = <T>(work: (tx: Transaction) => Promise<T | null>): Promise<T | null> =>
  undoing((done) => done === null, work);

/** Runs work in a transaction, and undoes all of it if it is refused. */
export const orRefused = <T, E>(
  work: (tx: Transaction) => Promise<Result<T, E>>,
): Promise<Result<T, E>> => undoing((done) => !done.ok, work);
