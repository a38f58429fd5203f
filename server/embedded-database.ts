import { randomBytes } from "node:crypto";
import { mkdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { createFile } from "@/db/embedded/durable-file";
import { type Embedded, startEmbedded } from "@/db/embedded/start";
import { completeEnvironment, env } from "@/lib/runtime/env";
import { log } from "@/lib/runtime/log";

/** The embedded database of DATA_DIR, entered in the environment together with the secret that lies beside it. */
export async function startEmbeddedDatabase(role: "server" | "command"): Promise<Embedded> {
  const dataDir = env().DATA_DIR;
  const embedded = await startEmbedded({
    dataDir,
    role,
    log: (line) => log().info({ event: "database", line }),
  });
  const secret = env().APP_SECRET?.join(",") ?? (await obtainSecret(dataDir));
  completeEnvironment({ DATABASE_URL: embedded.url, APP_SECRET: secret });
  return embedded;
}

/** 256 random bits, made by whoever is first and kept for their owner's eyes in DATA_DIR. */
async function obtainSecret(dataDir: string): Promise<string> {
  const path = join(dataDir, "app-secret");
  await mkdir(dataDir, { recursive: true });
  const found = await readFile(path, "utf8").catch(() => null);
  if (found === null) await createFile(path, randomBytes(32).toString("base64url"));
  return (found ?? (await readFile(path, "utf8"))).trim();
}
