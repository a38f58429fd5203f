import { randomBytes } from "node:crypto";
import { executeOn, urlOfDatabase } from "@/test/database/server";
import { startServer } from "./servers";
import { world } from "./world";

/** Database of a first start, with tables, and keys that take seconds to generate. Only used as a template. */
const PREPARED = "prepared";

/** Prepares a cluster by a first start with the run's settings. Returns the URL of a first copy. */
export async function prepareCluster(
  clusterUrl: string,
  settings: Record<string, string>,
): Promise<string> {
  await executeOn(clusterUrl, `create database ${PREPARED}`);
  const DATABASE_URL = urlOfDatabase(clusterUrl, PREPARED);
  const server = await startServer({ ...settings, DATABASE_URL });
  await server.stop();
  await executeOn(clusterUrl, `create database world template ${PREPARED}`);
  return urlOfDatabase(clusterUrl, "world");
}

/** Creates a database on the run's cluster: a copy of the prepared one, or empty. */
export async function createOwnDatabase({ empty = false }: { empty?: boolean } = {}) {
  const { clusterUrl } = world();
  const name = `own_${randomBytes(4).toString("hex")}`;
  await executeOn(clusterUrl, `create database ${name}${empty ? "" : ` template ${PREPARED}`}`);
  return {
    url: urlOfDatabase(clusterUrl, name),
    drop: () => executeOn(clusterUrl, `drop database ${name} with (force)`),
  };
}
