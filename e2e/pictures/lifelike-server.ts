import { randomBytes } from "node:crypto";
import { rmSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { hash } from "@node-rs/argon2";
import { type Browser, chromium } from "@playwright/test";
import { startTemporary } from "@/db/embedded/temporary";
import { closeDatabase } from "@/db/system/client";
import { seedLifelike } from "@/demo/lifelike";
import type { Seeding } from "@/demo/seeding";
import { completeEnvironment } from "@/lib/runtime/env";
import { buildIfStale } from "../../scripts/stale.mjs";
import { browserOptions } from "../support/chromium";
import { createOwnDatabase, prepareCluster } from "../support/own-database";
import { startServer } from "../support/servers";
import { announceWorld, db } from "../support/world";

/** A server with the data of `npm run seed -- --lifelike`. */
export type LifelikeServer = {
  origin: string;
  data: Seeding;
  dataDir: string;
  /** Starts another server, on a database without accounts. */
  startUnclaimed(): Promise<LifelikeServer>;
  stop(): Promise<void>;
};

export type World = { browser: Browser; server: LifelikeServer };

/** Does something with such a server and a browser, and exits. Chinese letters are the system's. */
export async function withLifelike(work: (world: World) => Promise<void>): Promise<never> {
  // Exiting on a signal also ends what this script started (e2e/support/servers.ts).
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(1));
  const server = await startLifelikeServer();
  const browser = await chromium.launch(browserOptions());
  try {
    await work({ browser, server });
  } finally {
    await browser.close();
    await server.stop();
  }
  // Without this, Node 20 can hang in its cleanup if a socket is still open.
  process.exit();
}

/** Builds if needed, and starts a server with the lifelike data on a PostgreSQL and a folder of its own. */
async function startLifelikeServer(): Promise<LifelikeServer> {
  await buildIfStale();
  const cluster = await startTemporary();
  const dataDir = await mkdtemp(join(tmpdir(), "foyer-pictures-"));
  // Runs on an interrupt too.
  const clear = () => rmSync(dataDir, { recursive: true, force: true });
  process.once("exit", clear);
  const settings = {
    DATA_DIR: dataDir,
    APP_SECRET: randomBytes(32).toString("base64url"),
    RATE_LIMIT_PUBLIC: "0",
    // Allows screenshots from any network.
    TRUST_PROXY: "1",
    LOG_LEVEL: "warn",
  };
  const databaseUrl = await prepareCluster(cluster.url, settings);
  const password = randomBytes(15).toString("base64url");
  const data = await seedDatabase({ ...settings, DATABASE_URL: databaseUrl }, password);
  const server = await startServer({ ...settings, DATABASE_URL: databaseUrl });
  const { origin } = server;
  announceWorld({
    origin,
    secondOrigin: origin,
    databaseUrl,
    clusterUrl: cluster.url,
    appSecret: settings.APP_SECRET,
    dataDir,
  });
  const lifelike: LifelikeServer = {
    origin,
    data,
    dataDir,
    async startUnclaimed() {
      const { url: DATABASE_URL } = await createOwnDatabase();
      const unclaimed = await startServer({ ...settings, DATABASE_URL });
      return { ...lifelike, origin: unclaimed.origin, stop: () => unclaimed.stop() };
    },
    async stop() {
      await db().$client.end();
      await server.stop();
      await cluster.stop();
      process.off("exit", clear);
      await rm(dataDir, { recursive: true });
    },
  };
  return lifelike;
}

async function seedDatabase(settings: Record<string, string>, password: string): Promise<Seeding> {
  completeEnvironment(settings);
  const each = await hash(password, { memoryCost: 19_456, timeCost: 2, parallelism: 1 });
  const seeded = await seedLifelike({ administrator: each, others: each }, new Date());
  await closeDatabase();
  if (!seeded.ok) throw new Error(`the seed was refused: ${seeded.error}`);
  return seeded.value;
}
