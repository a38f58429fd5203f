/** Pool of a process; a third one, of commands and of migrations, isn't observed. */
export type PoolName = "main" | "counting";

/** Callbacks of an observer about one statement. */
export type ObservedStatement = {
  /** The statement was sent. Called again if it is sent once more. */
  sent(): void;
  /** The statement ended. `failure` is null if it succeeded; `text` has no parameters. */
  ended(failure: unknown, text: string): void;
};

/**
 * Called for each statement as it is sent or begins to wait for a connection, in its caller's
 * asynchronous context. Null if this one is of no interest.
 */
export type StatementObserver = (pool: PoolName) => ObservedStatement | null;

/** Query of postgres.js. Its promise settles by `resolve` and `reject`; its text is known once it was sent. */
type Query = {
  string?: string;
  resolve(result: unknown): void;
  reject(error: unknown): void;
  observed?: readonly ObservedStatement[];
};

const OBSERVERS = Symbol.for("foyer.statement-observers");
const shared = globalThis as { [OBSERVERS]?: StatementObserver[] };

/** Reports the statements of all pools that this process opens from now on. */
export function observeStatements(observer: StatementObserver): void {
  shared[OBSERVERS] ??= [];
  shared[OBSERVERS].push(observer);
}

/** Returns the option of our patch of postgres.js that reports a pool's statements; none if nobody observes them. */
export function observedAs(pool: PoolName) {
  const observers = shared[OBSERVERS];
  if (!observers) return {};
  return {
    observe(query: Query, phase: "queued" | "sent") {
      query.observed ??= begin(query, observers, pool);
      if (phase === "sent") for (const observed of query.observed) observed.sent();
    },
  };
}

function begin(query: Query, observers: readonly StatementObserver[], pool: PoolName) {
  const { resolve, reject } = query;
  const observed = observers.map((observer) => observer(pool)).filter((one) => one !== null);
  let isOver = false;
  const end = (failure: unknown) => {
    // Our patch withdraws a statement that wasn't sent in time, even if it failed before.
    if (isOver) return;
    isOver = true;
    for (const one of observed) one.ended(failure, query.string ?? "");
  };
  query.resolve = (result) => {
    end(null);
    resolve(result);
  };
  query.reject = (error) => {
    end(error);
    reject(error);
  };
  return observed;
}
