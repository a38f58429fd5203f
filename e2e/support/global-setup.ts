import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startTemporary } from "@/db/embedded/temporary";
import { prepareCluster } from "./own-database";
import { startPair } from "./servers";
import { DURABLE } from "./sizes";
import { announceWorld } from "./world";

/** Starts one PostgreSQL and two servers for the whole run. */
async function globalSetup() {
  const cluster = await startTemporary({ durable: DURABLE });
  const appSecret = randomBytes(32).toString("base64url");
  const dataDir = await mkdtemp(join(tmpdir(), "foyer-e2e-"));
  const settings = {
    DATA_DIR: dataDir,
    APP_SECRET: appSecret,
    RATE_LIMIT_PUBLIC: "0",
    RATE_LIMIT_TOKEN: "0",
    // Lets a test with many failed sign-ins use an address of its own, so that it doesn't lock out
    // others.
    TRUST_PROXY: "1",
    LOG_LEVEL: "warn",
  };
  const databaseUrl = await prepareCluster(cluster.url, settings);
  const [first, second] = await startPair({ ...settings, DATABASE_URL: databaseUrl });
  announceWorld({
    origin: first.origin,
    secondOrigin: second.origin,
    databaseUrl,
    clusterUrl: cluster.url,
    appSecret,
    dataDir,
  });
  return async () => {
    await Promise.all([first.stop(), second.stop()]);
    await cluster.stop();
    await rm(dataDir, { recursive: true });
  };
}

export default globalSetup;
