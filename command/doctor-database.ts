import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { DEADLINES, database } from "@/db/client";
import { startListener } from "@/db/listener";
import { readMigrations, readSchemaLevel } from "@/db/schema-level";
import { readServerFacts, type ServerFacts } from "@/db/server-facts";
import { listSigningKeys } from "@/db/tokens/signing-keys";
import { isTransactionPool } from "@/db/transaction-pool";
import { unseal } from "@/lib/runtime/crypto";
import { env } from "@/lib/runtime/env";
import { projectFolder } from "@/server/project-folder";
import { type Finding, fine, warn, wrong } from "./doctor-finding";

/** Oldest PostgreSQL major version that is tested. */
const OLDEST = 15;

/** Most connections of one process: its pool, and the one that listens. */
const CONNECTIONS = 11;

export async function examineDatabase(): Promise<Finding[]> {
  const askedAt = Date.now();
  const facts = await readServerFacts(database());
  return [
    examineVersion(facts),
    examineDurability(facts),
    examineClock(facts.clock - (askedAt + Date.now()) / 2),
    examineConnections(facts),
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
      `${words}, which takes no writes`,
      "let DATABASE_URL lead to the primary, with Patroni by a proxy or a virtual address",
    );
  return version >= OLDEST * 10_000
    ? fine("database", words)
    : wrong("database", words, `bring it to PostgreSQL ${OLDEST} or later`);
}

function examineDurability({ settings }: ServerFacts): Finding {
  const off = Object.entries(settings).filter(([, value]) => value === "off");
  if (off.length === 0) return fine("durability", "what is committed survives a crash");
  const names = off.map(([name]) => name).join(", ");
  return wrong(
    "durability",
    `${names} off: a crash may bring revoked access back`,
    `switch ${names} on in postgresql.conf`,
  );
}

/** Checks the clock offset: milliseconds by which the database is ahead of this machine. */
function examineClock(ahead: number): Finding {
  const words = `the database's clock is ${Math.abs(ahead / 1000).toFixed(1)} s ${ahead < 0 ? "behind" : "ahead"}`;
  const advice = "let NTP set the clocks of all machines: tokens live by them";
  if (Math.abs(ahead) > 30_000) return wrong("clock", words, advice);
  return Math.abs(ahead) > 2000 ? warn("clock", words, advice) : fine("clock", words);
}

function examineConnections({ maxConnections }: ServerFacts): Finding {
  const needed = env().WORKERS * CONNECTIONS;
  const words = `${needed} of ${maxConnections} for this server`;
  return needed > maxConnections - 10
    ? warn("connections", words, "raise max_connections, or lower WORKERS")
    : fine("connections", words);
}

/** Checks the settings that a client sends on connecting, since a pooler may drop them. */
function examineDeadlines({ statementTimeout }: ServerFacts): Finding {
  const wanted = DEADLINES.connection.statement_timeout;
  return statementTimeout === wanted
    ? fine("deadlines", `statement_timeout is ${wanted} ms`)
    : wrong(
        "deadlines",
        `statement_timeout is ${statementTimeout} ms, not ${wanted}: the pooler drops the settings that Foyer sends`,
        "connect to PostgreSQL directly, or let the pooler track startup parameters",
      );
}

async function examineSessions(): Promise<Finding> {
  return (await isTransactionPool(env().DATABASE_URL ?? ""))
    ? wrong(
        "sessions",
        "the pooler lends PostgreSQL sessions by the transaction: no server starts like this",
        "connect to PostgreSQL directly, or let the pooler pool by session",
      )
    : fine("sessions", "each connection keeps its PostgreSQL session");
}

async function examineMigrations(): Promise<Finding> {
  const files = readMigrations(join(projectFolder, "db/migrations"));
  const level = await readSchemaLevel(database());
  if (level.migrations > files.length)
    return wrong(
      "migrations",
      `${level.migrations} applied, ${files.length} known`,
      "a newer version has used this database: run that one",
    );
  if (level.migrations < files.length)
    return wrong(
      "migrations",
      `${level.migrations} of ${files.length} applied`,
      "run `foyer migrate`",
    );
  return level.latest === files.at(-1)?.hash
    ? fine("migrations", `all ${files.length} applied`)
    : wrong("migrations", "others than this version's", "run the version that made these tables");
}

/** Milliseconds that a notification may take to arrive. */
const PATIENCE = 3000;

/** Listens, and sends a notification from another connection. */
async function examineListening(): Promise<Finding> {
  const listener = startListener(database());
  const end = performance.now() + PATIENCE;
  while (!listener.trusted() && performance.now() < end) await sleep(50);
  const heard = listener.trusted();
  await listener.close();
  return heard
    ? fine("notifications", "changes are announced")
    : wrong(
        "notifications",
        "no notification arrives: servers would ask the database at every request",
        "go to PostgreSQL directly, or let the pooler pool by session",
      );
}

/** Checks that APP_SECRET decrypts the private signing keys. */
export async function examineSecret(): Promise<Finding> {
  const sealed = (await listSigningKeys(database())).flatMap((key) => key.sealedPrivateJwk ?? []);
  if (sealed.length === 0) return fine("secret", "no signing keys yet: the first start makes them");
  const opened = await Promise.all(sealed.map(unseal));
  const shut = opened.filter((key) => key === null).length;
  if (shut > 0)
    return wrong(
      "secret",
      `APP_SECRET does not open ${shut} of ${sealed.length} signing keys`,
      "add the secret that they were sealed with to the list, behind the first",
    );
  return opened.every((key) => key?.current)
    ? fine("secret", `opens all ${sealed.length} signing keys`)
    : warn(
        "secret",
        "an earlier APP_SECRET seals some signing keys",
        "restart every server; each start seals them anew",
      );
}
