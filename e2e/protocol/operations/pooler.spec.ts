import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "@playwright/test";
import { startListener } from "@/db/system/change-listener";
import { openDatabase } from "@/db/system/client";
import { isTransactionPool } from "@/db/system/server-facts";
import { missing } from "../../../scripts/debian-parts.mjs";
import { foyer } from "../../support/foyer";
import { createOwnDatabase } from "../../support/own-database";
import { startPgBouncer } from "../../support/pgbouncer";
import { startServer } from "../../support/servers";
import { world } from "../../support/world";

const why = missing("PgBouncer");
test.beforeEach(() => test.skip(why !== null, why ?? ""));

type Finding = { check: string; state: string; found: string };

async function behindPgBouncer(
  mode: "session" | "transaction",
  work: (url: string, direct: string) => Promise<void>,
) {
  const own = await createOwnDatabase();
  const pooler = await startPgBouncer(own.url, mode);
  try {
    await work(pooler.url, own.url);
  } finally {
    await pooler.stop();
    await own.drop();
  }
}

const advisoryLocks = async (url: string) => {
  const db = openDatabase(url, { connections: 1 });
  const rows = await db.$client`select pid from pg_locks where locktype = 'advisory'
    and database = (select oid from pg_database where datname = current_database())`;
  await db.$client.end();
  return rows.length;
};

const errorsOf = async (url: string) => {
  const env = { DATABASE_URL: url, APP_SECRET: world().appSecret };
  const result = await foyer(["doctor", "--json"], { env });
  const { findings } = JSON.parse(result.stdout) as { findings: Finding[] };
  return findings.filter(({ state }) => state === "error").map(({ check }) => check);
};

test("a server refuses to start behind a transaction pool, with one line and no lock left", async () => {
  await behindPgBouncer("transaction", async (url, direct) => {
    for (let start = 0; start < 2; start++) {
      const settings = { DATABASE_URL: url, APP_SECRET: world().appSecret };
      const failed = await startServer(settings).catch((error: Error) => error);
      const output = failed instanceof Error ? failed.message : "it started";
      expect(output).toMatch(/^foyer: DATABASE_URL: the pooler uses transaction pooling/m);
      expect(output).not.toMatch(/\n\s+at (?!.*servers\.ts)/);
    }
    expect(await advisoryLocks(direct)).toBe(0);
  });
});

test("doctor finds a transaction pool, and a statement_timeout that the pooler drops", async () => {
  await behindPgBouncer("transaction", async (url) => {
    const errors = await errorsOf(url);
    for (const check of ["sessions", "deadlines", "notifications"]) expect(errors).toContain(check);
  });
  await behindPgBouncer("session", async (url, direct) => {
    const errors = await errorsOf(url);
    expect(errors).toContain("deadlines");
    for (const check of ["sessions", "notifications"]) expect(errors).not.toContain(check);
    expect(await errorsOf(direct)).not.toContain("deadlines");
  });
});

test("a transaction pool is told from a session pool, also while others use it", async () => {
  for (const mode of ["session", "transaction"] as const)
    await behindPgBouncer(mode, async (url, direct) => {
      const others = openDatabase(url, { connections: 4 });
      let done = false;
      const load = Promise.all(
        Array.from({ length: 4 }, async () => {
          while (!done) await others.$client.unsafe("select pg_sleep(0.002)");
        }),
      );
      for (let n = 0; n < 5; n++) expect(await isTransactionPool(url)).toBe(mode === "transaction");
      expect(await isTransactionPool(direct)).toBe(false);
      done = true;
      await load;
      await others.$client.end();
    });
});

test("a listener behind a transaction pool is never trusted, and hears behind a session pool", async () => {
  for (const mode of ["session", "transaction"] as const)
    await behindPgBouncer(mode, async (url) => {
      const db = openDatabase(url, { connections: 3 });
      const listener = startListener(db);
      await sleep(3000);
      expect(listener.trusted()).toBe(mode === "session");
      await listener.close();
      await db.$client.end();
    });
});

test("a pooler that refuses the settings of a connection ends the start with one line", async () => {
  const own = await createOwnDatabase();
  const pooler = await startPgBouncer(own.url, "session", []);
  const settings = { DATABASE_URL: pooler.url, APP_SECRET: world().appSecret };
  const failed = await startServer(settings).catch((error: Error) => error);
  const output = failed instanceof Error ? failed.message : "it started";
  expect(output).toMatch(
    /^foyer: DATABASE_URL: the database refused the connection: unsupported startup parameter/m,
  );
  expect(output).not.toMatch(/\n\s+at (?!.*servers\.ts)/);
  await pooler.stop();
  await own.drop();
});
