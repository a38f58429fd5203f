import { randomBytes, randomInt } from "node:crypto";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { createServer } from "node:net";
import { join } from "node:path";
import { createFile, hasCode, replaceFile } from "./durable-file";
import { EmbeddedError } from "./embedded-error";

/** State of the cluster in DATA_DIR, in a file readable only by its owner. */
export type State = {
  /** Ties the cluster to this DATA_DIR: the cluster contains the same ID. */
  id: string;
  password: string;
  port: number;
  /** Path of the cluster. */
  cluster: string;
  /** True once the cluster was complete. If it is missing later, it must not be recreated. */
  initialized: boolean;
};

const NAME = "postgres.json";

/**
 * Reads or creates the state; concurrent first starts get the same one. `place` returns the
 * cluster's path for an ID.
 */
export async function obtainState(dataDir: string, place: (id: string) => string): Promise<State> {
  const found = await readState(dataDir);
  if (found) return found;
  const id = randomBytes(6).toString("hex");
  await createFile(
    join(dataDir, NAME),
    serialize({
      id,
      password: randomBytes(32).toString("base64url"),
      port: await findFreePort(),
      cluster: place(id),
      initialized: false,
    }),
  );
  return obtainState(dataDir, place);
}

/** True if DATA_DIR has a complete cluster, or had one that is lost. */
export const hasCluster = async (dataDir: string): Promise<boolean> =>
  (await readState(dataDir))?.initialized ?? false;

export async function updateState(dataDir: string, change: Partial<State>) {
  const state = await readState(dataDir);
  if (state) await replaceFile(join(dataDir, NAME), serialize({ ...state, ...change }));
}

async function readState(dataDir: string): Promise<State | null> {
  const path = join(dataDir, NAME);
  try {
    return JSON.parse(await readFile(path, "utf8"));
  } catch (error) {
    if (hasCode(error, "ENOENT")) return null;
    if (hasCode(error, "EACCES")) {
      throw new EmbeddedError("unusable", `${path} belongs to another user: run as that user`);
    }
    throw new EmbeddedError("unusable", `${path} cannot be read: ${error}`);
  }
}

function serialize(state: State) {
  return `${JSON.stringify(state, null, 2)}\n`;
}

/**
 * Returns a free port below every system's ephemeral range. Within that range, a client that
 * retries while PostgreSQL is down could be assigned this very port and connect to itself, so that
 * PostgreSQL can't restart.
 */
export async function findFreePort(): Promise<number> {
  const port = randomInt(15_000, 32_000);
  return (await isFree(port)) ? port : findFreePort();
}

async function isFree(port: number) {
  const server = createServer();
  try {
    server.listen({ port, host: "127.0.0.1", exclusive: true });
    await once(server, "listening");
    return true;
  } catch {
    return false;
  } finally {
    server.close();
  }
}
