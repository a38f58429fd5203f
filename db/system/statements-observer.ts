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

/** Most names that are kept. Texts with lists of parameters differ in length. */
const MAX_NAMES = 1000;

const names = new Map<string, string>();

/**
 * Names a statement by its first word and the first table in it, such as `select signing_keys`.
 * Nothing else of its text becomes part of a trace or of the log.
 */
export function statementName(text: string): string {
  const known = names.get(text);
  if (known !== undefined) return known;
  const [, verb = "statement"] = /^\s*([a-z]+)\b/i.exec(text) ?? [];
  const name = [verb.toLowerCase(), firstTable(text)].filter(Boolean).join(" ");
  if (names.size < MAX_NAMES) names.set(text, name);
  return name;
}

/** Matches a table name after `from`, `join`, `into` or `update`, and skips function calls. */
const NAMED = /(?<!distinct )\b(?:from|join|into|update)\s+(?!lateral\b)"?([a-z_]+)\b"?(?!\()/gi;

/** Returns the first table that is not a part of `with`. */
function firstTable(text: string): string | undefined {
  const parts = text.matchAll(/\b([a-z_]+)\s+as\s+(?:materialized\s+)?\(/g);
  const ours = new Set(Array.from(parts, ([, part]) => part));
  for (const [, table = ""] of text.matchAll(NAMED)) if (!ours.has(table)) return table;
  return undefined;
}
