import { randomBytes } from "node:crypto";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type Embedded, startEmbedded } from "@/db/embedded/start";
import { migrateDatabase } from "@/db/migrate";
import { appSecrets, completeEnvironment, env, issuer } from "@/lib/env";
import { log } from "@/lib/log";
import { ensureSigningKeys } from "@/lib/provider/key-rotation";
import { activeSigners } from "@/lib/provider/keys";
import { seedDemonstration } from "./demonstration";
import { projectFolder } from "./project-folder";

/** Ends what was started for the server. */
export type Cleanup = () => Promise<void>;

/** Readies a database with this version's schema and keys: the one that DATABASE_URL names, or the embedded one. */
export async function prepare(): Promise<Cleanup> {
  completeEnvironment({
    AUTH_URL: issuer(),
    __NEXT_PRIVATE_ORIGIN: `http://127.0.0.1:${env().PORT}`,
  });
  const given = env().DATABASE_URL;
  const embedded = given === undefined ? await startOwnDatabase() : null;
  try {
    appSecrets();
    const url = given ?? embedded?.url ?? "";
    await migrateDatabase(url, join(projectFolder, "db/migrations"));
    await ensureSigningKeys(new Date());
    await activeSigners();
    if (embedded) await seedDemonstration({ embedded: true });
  } catch (error) {
    await embedded?.stop();
    throw error;
  }
  // An installation that somebody tries out is theirs alone until they say otherwise.
  completeEnvironment({ HOST: env().HOST ?? (embedded ? "127.0.0.1" : "0.0.0.0") });
  return async () => embedded?.stop();
}

async function startOwnDatabase(): Promise<Embedded> {
  const dataDir = env().DATA_DIR;
  const embedded = await startEmbedded({
    dataDir,
    role: "server",
    log: (line) => log().info({ event: "database", line }),
  });
  const secret = env().APP_SECRET?.join(",") ?? (await obtainSecret(dataDir));
  completeEnvironment({ DATABASE_URL: embedded.url, APP_SECRET: secret });
  return embedded;
}

/** 256 random bits, made at the first start and kept for its owner's eyes in DATA_DIR. */
async function obtainSecret(dataDir: string): Promise<string> {
  const path = join(dataDir, "app-secret");
  const made = randomBytes(32).toString("base64url");
  await mkdir(dataDir, { recursive: true });
  await writeFile(path, made, { mode: 0o600, flag: "wx" }).catch((error) => {
    if (error.code !== "EEXIST") throw error;
  });
  return (await readFile(path, "utf8")).trim();
}
