import { PgPreparedQuery } from "drizzle-orm/pg-core";
import { drizzle, type PostgresJsDatabase } from "drizzle-orm/postgres-js";
import postgres from "postgres";

/** Statements run on this: the pool, or a transaction of it. Hot ones use `$client`, whose statements are prepared. */
export type Db = PostgresJsDatabase & { $client: postgres.Sql };

/** What a statement may run on as part of a transaction, or alone. */
export type DbOrTransaction = Pick<PostgresJsDatabase, "select" | "insert" | "update" | "delete">;

/** What a statement of our own may run on, alone or as part of a transaction. */
export type Execute = Pick<PostgresJsDatabase, "execute">;

export type Transaction = Parameters<Parameters<Db["transaction"]>[0]>[0];

const POOL = Symbol.for("foyer.pool");
const COUNTING = Symbol.for("foyer.counting-pool");
const shared = globalThis as { [POOL]?: Db; [COUNTING]?: Db };

/**
 * Every statement settles within 1.45 seconds, so that a request can be refused within two: in seconds, the wait
 * for a connection, and then for the answer. The server gives up first (milliseconds), which is a certain no.
 */
export const DEADLINES = {
  queue_timeout: 0.6,
  query_timeout: 0.85,
  connect_timeout: 1,
  connection: {
    application_name: "foyer",
    statement_timeout: 700,
    idle_in_transaction_session_timeout: 5000,
    // A table that shrinks must not make PostgreSQL plan every hot statement anew; exceptions use `withCustomPlans`.
    plan_cache_mode: "force_generic_plan",
    jit: "off",
  },
};

/** For work that may take its time: migrations, backups. A server that is away still ends it. */
const PATIENCE = { connect_timeout: 5, connection: { application_name: "foyer" } };

type PoolOptions = {
  connections?: number;
  deadlines?: boolean;
  /** False: a commit does not wait for the disk, and the last of them are lost if the server crashes. */
  durable?: boolean;
};

/** Opens a pool. Connections are made when first used. What fails for want of a database has a `databaseFault`. */
export function openDatabase(url: string, options: PoolOptions = {}): Db {
  const { connection, ...timeouts } = options.deadlines ? DEADLINES : PATIENCE;
  const client = postgres(url, {
    max: options.connections ?? 10,
    ...timeouts,
    connection: { ...connection, ...(options.durable === false && { synchronous_commit: "off" }) },
    // One statement on the way a connection: one that waits can be withdrawn, and is no hostage of another's fate.
    max_pipeline: 0,
    backoff: pauseBeforeReconnecting,
    onnotice: () => undefined,
  });
  return withDates(client);
}

/** timestamptz and its array, as `pg_type` numbers them. */
const INSTANTS = [1184, 1185];

/** Drizzle makes the client pass instants as text; the prepared statements of `$client` speak of Dates. */
function withDates(client: postgres.Sql): Db {
  const { parsers, serializers } = client.options;
  const kept = INSTANTS.map((type) => [type, parsers[type], serializers[type]] as const);
  const db = drizzle(client, { casing: "snake_case" });
  for (const [type, parser, serializer] of kept) {
    if (parser) parsers[type] = parser;
    if (serializer) serializers[type] = serializer;
  }
  return db;
}

/** The process's one pool on DATABASE_URL, shared by the server's and Next's copies of this module. */
export function database(): Db {
  shared[POOL] ??= openDatabase(databaseUrl(), { deadlines: true });
  return shared[POOL];
}

/** Two connections for counting attempts, which thereby never wait for, nor hold, those that tokens need. */
export function countingDatabase(): Db {
  shared[COUNTING] ??= openDatabase(databaseUrl(), {
    connections: 2,
    deadlines: true,
    durable: false,
  });
  return shared[COUNTING];
}

/** Names of this process's pools; a statement opens its pool. */
export const openPools = () =>
  [shared[POOL] && "main", shared[COUNTING] && "counting"].filter((name) => name !== undefined);

export async function closeDatabase() {
  const open = [shared[POOL], shared[COUNTING]];
  delete shared[POOL];
  delete shared[COUNTING];
  await Promise.all(open.map((db) => db?.$client.end({ timeout: 5 })));
}

function databaseUrl() {
  const url = process.env.DATABASE_URL;
  if (!url) throw new Error("DATABASE_URL is not set");
  return url;
}

/**
 * Seconds, by how many connections were lost or not had since one was. Short, since requests wait for it; spread,
 * since many processes lose a database at once.
 */
export function pauseBeforeReconnecting(failures: number) {
  return Math.min(0.02 * 2 ** failures, 0.25) * (0.6 + Math.random() * 0.8);
}

// Drizzle's own wrapper puts the values of the parameters into the message of its error, and so into a log.
Object.assign(PgPreparedQuery.prototype, {
  queryWithCache: (_text: string, _values: unknown[], run: () => Promise<unknown>) => run(),
});
