import { drizzle, type PostgresJsDatabase } from "drizzle-orm/postgres-js";
import postgres from "postgres";

/** Statements run on this: the pool, or a transaction of it. Hot ones use `$client`, whose statements are prepared. */
export type Db = PostgresJsDatabase & { $client: postgres.Sql };

const POOL = Symbol.for("foyer.pool");
const shared = globalThis as { [POOL]?: Db };

/** Opens a pool. Connections are made when first used. */
export function openDatabase(url: string, options: { connections?: number } = {}): Db {
  const client = postgres(url, {
    max: options.connections ?? 10,
    connect_timeout: 2,
    connection: { application_name: "foyer", statement_timeout: 5000 },
    onnotice: () => undefined,
  });
  return drizzle(client, { casing: "snake_case" });
}

/** The process's one pool on DATABASE_URL, shared by the server's and Next's copies of this module. */
export function database(): Db {
  shared[POOL] ??= openDatabase(databaseUrl());
  return shared[POOL];
}

export async function closeDatabase() {
  const open = shared[POOL];
  delete shared[POOL];
  await open?.$client.end({ timeout: 5 });
}

function databaseUrl() {
  const url = process.env.DATABASE_URL;
  if (!url) throw new Error("DATABASE_URL is not set");
  return url;
}
