import { randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { createFile, hasCode, replaceFile } from "./durable-file";
import { EmbeddedError } from "./embedded-error";
import { findFreePort } from "./free-port";

/** What DATA_DIR remembers of its cluster, in a file that only its owner can read. */
export type State = {
  /** Ties the cluster to this DATA_DIR: the cluster holds the same id. */
  id: string;
  password: string;
  port: number;
  /** Where the cluster is. */
  cluster: string;
  /** The cluster was complete once: if it is missing now, it is lost, not yet to be made. */
  initialized: boolean;
};

const NAME = "postgres.json";

/** Two first starts at once get the same state. `place` says where the cluster of an id goes. */
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
