import { randomBytes } from "node:crypto";
import { rmSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { hash } from "@node-rs/argon2";
import { startTemporary } from "@/db/embedded/temporary";
import { seed } from "@/db/seed";
import { prepareCluster } from "../support/own-database";
import { startServer } from "../support/servers";
import { announceWorld, db } from "../support/world";
import { type Cast, gatherCast } from "./cast";

export type Stage = { origin: string; cast: Cast; stop(): Promise<void> };

/** Starts a server with the demonstration data on a PostgreSQL and a folder of its own, and creates the cast. */
export async function startStage(): Promise<Stage> {
  const cluster = await startTemporary();
  const appSecret = randomBytes(32).toString("base64url");
  const dataDir = await mkdtemp(join(tmpdir(), "foyer-pictures-"));
  // Runs on an interrupt too.
  const clear = () => rmSync(dataDir, { recursive: true, force: true });
  process.once("exit", clear);
  const settings = {
    DATA_DIR: dataDir,
    APP_SECRET: appSecret,
    RATE_LIMIT_PUBLIC: "0",
    // Allows screenshots from any network.
    TRUST_PROXY: "1",
    LOG_LEVEL: "warn",
  };
  const databaseUrl = await prepareCluster(cluster.url, settings);
  const server = await startServer({ ...settings, DATABASE_URL: databaseUrl });
  const { origin } = server;
  announceWorld({
    origin,
    secondOrigin: origin,
    databaseUrl,
    clusterUrl: cluster.url,
    appSecret,
    dataDir,
  });
  const password = randomBytes(15).toString("base64url");
  const passwordHash = await hash(password, { memoryCost: 19_456, timeCost: 2, parallelism: 1 });
  const clientSecret = randomBytes(32).toString("base64url");
  const hashes = { adminPasswordHash: passwordHash, userPasswordHash: passwordHash };
  await db().transaction((tx) => seed(tx, { ...hashes, clientSecret }));
  return {
    origin,
    cast: await gatherCast(password),
    async stop() {
      await db().$client.end();
      await server.stop();
      await cluster.stop();
      process.off("exit", clear);
      await rm(dataDir, { recursive: true });
    },
  };
}
