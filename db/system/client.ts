import type { SQL } from "drizzle-orm";
import { PgDialect, PgPreparedQuery } from "drizzle-orm/pg-core";
import { drizzle, type PostgresJsDatabase } from "drizzle-orm/postgres-js";
import postgres from "postgres";
import { secretVariable } from "./secret-variables";
import { observedAs, type PoolName } from "./statements-observer";

/** Database connection pool. Hot statements use `$client`, whose statements are prepared. */
export type Db = PostgresJsDatabase & { $client: postgres.Sql };

/** Query builder that accepts the pool or a transaction. */
export type DbOrTransaction = Pick<
  PostgresJsDatabase,
  "select" | "insert" | "update" | "delete" | "$count"
>;

/** Raw SQL executor that accepts the pool or a transaction. */
export type Execute = Pick<PostgresJsDatabase, "execute" | "_">;

export type Transaction = Parameters<Parameters<Db["transaction"]>[0]>[0];

const dialect = new PgDialect({ casing: "snake_case" });

/**
 * Executes a statement in a transaction or the pool, planned once for each connection. `execute`
 * plans at every call. The text must have few variants: a connection keeps each of them.
 */
export const executePrepared = async <Row>(db: Execute, statement: SQL): Promise<Row[]> =>
  db._.session
    .prepareQuery<{ execute: unknown; all: unknown; values: unknown }>(
      dialect.sqlToQuery(statement),
      undefined,
      "prepared",
      false,
    )
    .execute() as Promise<Row[]>;

const POOL = Symbol.for("foyer.pool");
const COUNTING = Symbol.for("foyer.counting-pool");
const shared = globalThis as { [POOL]?: Db; [COUNTING]?: Db };

/**
 * Every statement settles within 1.45 seconds, so that a request can be refused within two.
 * Seconds: waiting for a connection, then for the response. The server's own timeouts
 * (milliseconds) are shorter, since a cancellation by the server is certain.
 */
export const DEADLINES = {
  queue_timeout: 0.6,
  query_timeout: 0.85,
  connect_timeout: 1,
  connection: {
    application_name: "foyer",
    statement_timeout: 700,
    idle_in_transaction_session_timeout: 5000,
    // Keeps PostgreSQL from replanning every hot statement when a table shrinks; exceptions use
    // `withCustomPlans`.
    plan_cache_mode: "force_generic_plan",
    // An index lookup costs little more than a page read in order, as on any solid-state disk. With
    // PostgreSQL's 4, a plan made while tables are small reads whole tables, and is kept as they grow.
    random_page_cost: 1.1,
    jit: "off",
  },
};

export const EACH_CONNECTION = {
  // Sends a single statement at a time per connection, so that a waiting statement can be withdrawn
  // and never shares the outcome of another one.
  max_pipeline: 0,
  backoff: pauseBeforeReconnecting,
  onnotice: () => undefined,
};

/** Timeouts of long work such as migrations and backups. An unreachable server still ends it. */
const PATIENCE = { connect_timeout: 5, connection: { application_name: "foyer" } };

/** Type OID in `pg_type`. */
const TIMESTAMPTZ = 1184;

type PoolOptions = {
  connections?: number;
  deadlines?: boolean;
  /** False: commits don't wait for the disk, and the last ones are lost if the server crashes. */
  durable?: boolean;
  /** Name under which an observer hears of its statements. */
  name?: PoolName;
};

/**
 * Opens a pool. Connections are opened on first use. Errors caused by an unavailable database have
 * a `databaseFault`.
 */
export function openDatabase(url: string, options: PoolOptions = {}): Db {
  const { connection, ...timeouts } = options.deadlines ? DEADLINES : PATIENCE;
  const client = postgres(url, {
    max: options.connections ?? 10,
    ...timeouts,
    connection: { ...connection, ...(options.durable === false && { synchronous_commit: "off" }) },
    ...EACH_CONNECTION,
    ...(options.name && observedAs(options.name)),
  });
  const db = drizzle(client, { casing: "snake_case" });
  // Drizzle makes the client pass timestamps as text (its issue 5789); `$client` uses Dates.
  client.options.parsers[TIMESTAMPTZ] = (text: string) => new Date(text);
  client.options.serializers[TIMESTAMPTZ] = (date: Date | string) => new Date(date).toISOString();
  return db;
}

/** Returns the process's pool on DATABASE_URL, shared by the copies of this module. */
export function database(): Db {
  shared[POOL] ??= openDatabase(databaseUrl(), { deadlines: true, name: "main" });
  return shared[POOL];
}

/**
 * Returns the pool for counting attempts: two connections, so that counting neither waits for nor
 * blocks the connections that tokens need.
 */
export function countingDatabase(): Db {
  shared[COUNTING] ??= openDatabase(databaseUrl(), {
    connections: 2,
    deadlines: true,
    durable: false,
    name: "counting",
  });
  return shared[COUNTING];
}

/** Opens a connection to DATABASE_URL for work in the background, with the deadlines of requests. */
export const openOwnConnection = (options: Pick<PoolOptions, "durable">) =>
  openDatabase(databaseUrl(), { ...options, connections: 1, deadlines: true });

/** Returns this process's open pools by name; a pool opens on first use. */
const pools = (): { pool: PoolName; db: Db }[] =>
  ([POOL, COUNTING] as const).flatMap((key) => {
    const db = shared[key];
    return db ? [{ pool: key === POOL ? "main" : "counting", db }] : [];
  });

export const openPools = () => pools().map(({ pool }) => pool);

/** Connections of a pool by what they do, its maximum, and the statements that wait for one. */
export type PoolUsage = {
  pool: PoolName;
  idle: number;
  opening: number;
  used: number;
  most: number;
  waiting: number;
};

/** Returns the use of this process's open pools. `usage` is part of our patch of postgres.js. */
export const poolUsage = (): PoolUsage[] =>
  pools().map(({ pool, db: { $client } }) => ({
    pool,
    most: $client.options.max,
    ...($client as unknown as { usage(): Omit<PoolUsage, "pool" | "most"> }).usage(),
  }));

export async function closeDatabase() {
  const open = pools();
  delete shared[POOL];
  delete shared[COUNTING];
  await Promise.all(open.map(({ db }) => db.$client.end({ timeout: 5 })));
}

function databaseUrl() {
  const url = secretVariable("DATABASE_URL");
  if (!url) throw new Error("DATABASE_URL is not set");
  return url;
}

/**
 * Returns seconds to wait before reconnecting, by the number of consecutive failures. Short, since
 * requests wait for it; with jitter, since many processes lose a database at once.
 */
function pauseBeforeReconnecting(failures: number) {
  return Math.min(0.02 * 2 ** failures, 0.25) * (0.6 + Math.random() * 0.8);
}

// Drizzle wraps each error in one whose message quotes the parameters, and has no option against it
// (its issue 5939, docs/design/code.md).
Object.assign(PgPreparedQuery.prototype, {
  queryWithCache: (_text: string, _values: unknown[], run: () => Promise<unknown>) => run(),
});
