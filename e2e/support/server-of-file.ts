import { type OwnServer, startOwnServer } from "./own-server";

export type ServerOfFile = Pick<OwnServer, "db" | "stop"> & { server: { origin: string } };

/** Starts a server on a database of its own for a spec that runs under both runners. */
export async function startServerOfFile(): Promise<ServerOfFile> {
  if (!process.env.VITEST) return startOwnServer();
  const { moveToOwnDatabase } = await import("@/test/in-process/own-database");
  return moveToOwnDatabase();
}
