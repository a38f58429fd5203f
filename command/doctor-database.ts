import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { startListener } from "@/db/system/change-listener";
import { DEADLINES, database } from "@/db/system/client";
import { probeWrite } from "@/db/system/faults";
import { readMigrations, readSchemaLevel } from "@/db/system/schema-level";
import {
  findTableLocks,
  isTransactionPool,
  readServerFacts,
  type ServerFacts,
  type TableLock,
} from "@/db/system/server-facts";
import { projectFolder } from "@/lib/project-folder";
import { env } from "@/lib/runtime/env";
import { type Finding, fine, reasonOf, warn, wrong } from "./doctor-finding";

/** Oldest PostgreSQL major version that is tested. */
const OLDEST = 15;

/** Most connections of one process: its pool, two that count attempts, one that listens and one that deletes expired rows. */
const CONNECTIONS = 14;

export async function examineDatabase(): Promise<Finding[]> {
  const facts = await readServerFacts(database());
  return [
    examineVersion(facts),
    examineDurability(facts),
    examineClock(facts),
    examineConnections(facts),
    ...(facts.readOnly ? [] : [await examineWrites()]),
    examineDeadlines(facts),
    await examineSessions(),
    await examineMigrations(),
    await examineListening(),
  ];
}

function examineVersion({ version, readOnly }: ServerFacts): Finding {
  const words = `PostgreSQL ${Math.floor(version / 10_000)}.${version % 10_000}`;
  if (readOnly)
    return wrong(
      "database",
      `${words} is read-only`,
      "point DATABASE_URL to the primary (with Patroni: through a proxy or a virtual IP address)",
    );
  return version >= OLDEST * 10_000
    ? fine("database", words)
    : wrong("database", words, `upgrade to PostgreSQL ${OLDEST} or later`);
}

function examineDurability({ settings }: ServerFacts): Finding {
  const off = Object.entries(settings).filter(([, value]) => value === "off");
  if (off.length === 0) return fine("durability", "commits are durable");
  const names = off.map(([name]) => name).join(", ");
  return wrong(
    "durability",
    `${names} off: after a crash, revoked access could come back`,
    `turn ${names} on in postgresql.conf`,
  );
}

/** Writes as `/health/ready` does: with a full disk, the database still answers reads. */
export async function examineWrites(): Promise<Finding> {
  try {
    await probeWrite(database());
    return fine("writes", "the database takes writes");
  } catch (error) {
    return wrong(
      "writes",
      `the database takes no writes: ${reasonOf(error)}`,
      "read its log, and free up its disk; /health/ready answers 503 until it takes writes",
    );
  }
}

/** Seconds after which a lock isn't transient: statements that wait for it have failed by then. */
const PATIENCE_SECONDS = 5;

/** Checks that no session keeps requests from a table: a forgotten transaction, for example. */
export async function examineLocks(patience = PATIENCE_SECONDS): Promise<Finding> {
  const locks = await findTableLocks(database(), patience);
  if (locks.length === 0) return fine("locks", `no table has been locked for ${patience} s`);
  const isSure = locks.some(({ seconds }) => seconds !== null);
  return (isSure ? wrong : warn)(
    "locks",
    locks.map(describeLock).join("; "),
    "unless it's a migration, end the session that others wait for: `select pg_terminate_backend(PID)` rolls back its transaction",
  );
}

function describeLock({ pid, tables, behind, seconds }: TableLock): string {
  const time = seconds === null ? "for an unknown time" : `for up to ${seconds} s`;
  return behind.length === 0
    ? `session ${pid} has locked ${tables} ${time}`
    : `session ${pid} has waited ${time} to lock ${tables}, behind session ${behind.join(", ")}`;
}

function examineClock({ clockAhead: ahead }: ServerFacts): Finding {
  const words = `the database's clock is ${Math.abs(ahead / 1000).toFixed(1)} s ${ahead < 0 ? "behind" : "ahead"}`;
  const advice = "synchronize all clocks with NTP; token lifetimes depend on them";
  if (Math.abs(ahead) > 30_000) return wrong("clock", words, advice);
  return Math.abs(ahead) > 2000 ? warn("clock", words, advice) : fine("clock", words);
}

export function examineConnections({
  maxConnections,
}: Pick<ServerFacts, "maxConnections">): Finding {
  const needed = env().WORKERS * CONNECTIONS;
  const words = `this server needs ${needed} of ${maxConnections}`;
  return needed > maxConnections - 10
    ? warn("connections", words, "increase max_connections, or reduce WORKERS")
    : fine("connections", words);
}

/** Checks the settings that a client sends on connecting, since a pooler may drop them. */
function examineDeadlines({ statementTimeout }: ServerFacts): Finding {
  const wanted = DEADLINES.connection.statement_timeout;
  return statementTimeout === wanted
    ? fine("deadlines", `statement_timeout is ${wanted} ms`)
    : wrong(
        "deadlines",
        `statement_timeout is ${statementTimeout} ms, not ${wanted}: the pooler drops Foyer's startup parameters`,
        "connect to PostgreSQL directly, or configure the pooler to forward startup parameters",
      );
}

async function examineSessions(): Promise<Finding> {
  return (await isTransactionPool(env().DATABASE_URL ?? ""))
    ? wrong(
        "sessions",
        "the pooler uses transaction pooling; the server can't start like this",
        "connect to PostgreSQL directly, or use session pooling",
      )
    : fine("sessions", "each connection has its own PostgreSQL session");
}

async function examineMigrations(): Promise<Finding> {
  const files = readMigrations(join(projectFolder, "db/migrations"));
  const level = await readSchemaLevel(database());
  if (level.migrations > files.length)
    return warn(
      "migrations",
      `${level.migrations} applied, ${files.length} known: a newer version has migrated this database`,
      "finish the upgrade; after a rollback, nothing needs to be done",
    );
  if (level.migrations < files.length)
    return wrong(
      "migrations",
      `${level.migrations} of ${files.length} applied`,
      "run `foyer migrate`",
    );
  return level.latest === files.at(-1)?.hash
    ? fine("migrations", `all ${files.length} applied`)
    : wrong(
        "migrations",
        "the applied migrations differ from this version's",
        "run the version that created this database",
      );
}

/** Milliseconds that a notification may take to arrive. */
const NOTIFICATION_TIMEOUT_MS = 3000;

/** Listens, and sends a notification from another connection. */
async function examineListening(): Promise<Finding> {
  const listener = startListener(database());
  const end = performance.now() + NOTIFICATION_TIMEOUT_MS;
  while (!listener.trusted() && performance.now() < end) await sleep(50);
  const heard = listener.trusted();
  await listener.close();
  return heard
    ? fine("notifications", "LISTEN/NOTIFY works")
    : wrong(
        "notifications",
        "notifications don't arrive, so servers would query the database on every request",
        "connect to PostgreSQL directly, or use session pooling",
      );
}
