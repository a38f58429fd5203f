import { randomBytes } from "node:crypto";
import { mkdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { createFile } from "@/db/embedded/durable-file";
import { type Embedded, startEmbedded } from "@/db/embedded/start";
import { completeEnvironment, env } from "@/lib/runtime/env";
import { log } from "@/lib/runtime/log";

/** Starts or joins the embedded database in DATA_DIR, and adds its URL and secret to the environment. */
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

/** Returns the 256-bit secret in DATA_DIR, readable by its owner only. The first process creates it. */
async function obtainSecret(dataDir: string): Promise<string> {
  const path = secretFile(dataDir);
  await mkdir(dataDir, { recursive: true });
  const found = await findSecret(dataDir);
  if (found === null) await createFile(path, randomBytes(32).toString("base64url"));
  return found ?? (await readFile(path, "utf8")).trim();
}

/** Returns the secret in DATA_DIR, or null without one. */
export const findSecret = (dataDir: string) =>
  readFile(secretFile(dataDir), "utf8").then(
    (text) => text.trim(),
    () => null,
  );

const secretFile = (dataDir: string) => join(dataDir, "app-secret");
