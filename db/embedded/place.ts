import { createHash } from "node:crypto";
import { readdir, readFile, stat } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { hasCode } from "./durable-file";
import { EmbeddedError } from "./embedded-error";
import type { State } from "./state";

/** File in the cluster with the ID of its DATA_DIR. PostgreSQL ignores files it doesn't know. */
export const ID_FILE = "foyer-id";

const INSIDE = "postgres";

/**
 * Returns the cluster's path: inside DATA_DIR, or in the system directory under a name unique to
 * this DATA_DIR and its ID.
 */
export function placeCluster(dataDir: string, systemFolder: string | null) {
  return (id: string) =>
    systemFolder ? join(systemFolder, `${hashPath(dataDir)}-${id}`) : join(dataDir, INSIDE);
}

/**
 * Returns the cluster's current path. A cluster inside moves with DATA_DIR; one outside does not,
 * so that a copy of DATA_DIR never uses the original's cluster.
 */
export async function findCluster(dataDir: string, state: State): Promise<string> {
  if (basename(state.cluster) === INSIDE) return join(dataDir, INSIDE);
  const here = placeCluster(dataDir, dirname(state.cluster))(state.id);
  if (here === state.cluster || !state.initialized || (await exists(here))) return here;
  throw new EmbeddedError(
    "unusable",
    `${dataDir} was moved or copied. If moved, run: mv ${state.cluster} ${here}. If copied, delete the copy's postgres.json to start with an empty database`,
  );
}

/** True if the cluster exists and belongs to this DATA_DIR; false if it has to be created. */
export async function isClusterMade(cluster: string, dataDir: string, state: State) {
  const id = await readFile(join(cluster, ID_FILE), "utf8").catch((error) => {
    if (hasCode(error, "ENOENT")) return null;
    throw new EmbeddedError("unusable", `${cluster} belongs to another user: run as that user`);
  });
  if (id === state.id) return true;
  if (await exists(cluster)) {
    throw new EmbeddedError(
      "unusable",
      `The password of the database in ${cluster} doesn't match ${dataDir}/postgres.json: restore the original file, or delete ${cluster} to start with an empty database`,
    );
  }
  if (!state.initialized) return false;
  throw new EmbeddedError(
    "unusable",
    `The database of ${dataDir} is missing from ${cluster}: restore it, or delete ${dataDir}/postgres.json to start with an empty database`,
  );
}

/** Returns clusters in the system directory that belonged to deleted DATA_DIRs at this path. */
export async function listForgotten(cluster: string) {
  const name = basename(cluster);
  if (name === INSIDE) return [];
  const [path] = name.split("-");
  const neighbors = await readdir(dirname(cluster));
  return neighbors.filter((other) => other.startsWith(`${path}-`) && other !== name);
}

function hashPath(dataDir: string) {
  return createHash("sha256").update(dataDir).digest("hex").slice(0, 16);
}

async function exists(folder: string) {
  return stat(folder).then(
    () => true,
    () => false,
  );
}
