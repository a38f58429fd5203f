import { randomBytes } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, inject, vi } from "vitest";
import {
  closeDatabase,
  countingDatabase,
  type Db,
  database,
  openDatabase,
} from "@/db/system/client";
import { completeEnvironment } from "@/lib/runtime/env";
import { executeOn, urlOfDatabase } from "./server";

export type TestDatabase = {
  url: string;
  db: Db;
  /** Closes `db` and drops the database, even with open connections. Call it in `afterAll`. */
  drop(): Promise<void>;
};

/** Test database with `production`, a connection that has the settings of production. */
export type ProductionDatabase = TestDatabase & { production: Db };

/** Creates an empty, migrated database for one test file, in about 20 ms. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const { url: server, template } = inject("testServer");
  const name = `${template}_${randomBytes(4).toString("hex")}`;
  await executeOn(server, `create database ${name} template ${template}`);
  const url = urlOfDatabase(server, name);
  const db = openDatabase(url);
  return {
    url,
    db,
    async drop() {
      await db.$client.end({ timeout: 5 });
      await executeOn(server, `drop database ${name} with (force)`);
    },
  };
}

/** The connection of `production` is the only one of its pool, so that rowsReadOf reads its statistics. `drop` closes it. */
export async function createProductionDatabase(): Promise<ProductionDatabase> {
  const created = await createTestDatabase();
  const production = openDatabase(created.url, { connections: 1, deadlines: true });
  return {
    ...created,
    production,
    async drop() {
      await production.$client.end();
      await created.drop();
    },
  };
}

/**
 * Opens the process's pool. On a busy machine, the first connection can take longer than a statement
 * may wait for one.
 */
export async function openPatiently(): Promise<void> {
  const opens = () =>
    database().$client`select 1`.then(
      () => true,
      () => false,
    );
  await vi.waitUntil(opens, 10_000);
}

/** Creates a test database that the code under test opens itself, by DATABASE_URL. `drop` closes its pools first. */
export async function createProcessDatabase(): Promise<TestDatabase> {
  const created = await createTestDatabase();
  vi.stubEnv("DATABASE_URL", created.url);
  await openPatiently();
  // Races are about who wins, not when: on a busy machine, many racers wait longer than a request may.
  for (const { $client } of [database(), countingDatabase()])
    Object.assign($client.options, { queue_timeout: 0 });
  return {
    ...created,
    async drop() {
      vi.unstubAllEnvs();
      await closeDatabase();
      await created.drop();
    },
  };
}

/** Creates a database before the tests of a file, and drops it after them. Its properties exist from then on. */
function setUp<T extends TestDatabase>(create: () => Promise<T>): T {
  const created = {} as T;
  beforeAll(async () => void Object.assign(created, await create()));
  afterAll(() => created.drop());
  return created;
}
export const setUpTestDatabase = () => setUp(createTestDatabase);
/** The database has the process's DATABASE_URL; other variables are set for the file's tests, too. */
export const setUpProcessDatabase = (variables: Record<string, string> = {}) =>
  setUp(async () => {
    const created = await createProcessDatabase();
    for (const [name, value] of Object.entries(variables)) vi.stubEnv(name, value);
    completeEnvironment({});
    return created;
  });
export const setUpProductionDatabase = () => setUp(createProductionDatabase);

/** Waits until that many statements on this database are blocked by a lock. */
export async function untilWaiting(db: Db, statements: number): Promise<void> {
  for (;;) {
    const waiting = await db.$client`select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`;
    if (waiting.length === statements) return;
    await sleep(5);
  }
}
