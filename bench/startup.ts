import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startServer } from "@/e2e/support/servers";

/** Seconds from the start of a process to its first response of `/api/v1/sites`, with all pages loaded. */
export type Startup = { name: string; goal: number; seconds: number };

/** Measures the start with DATABASE_URL, and the second start on the embedded database. */
export async function measureStartups(settings: Record<string, string>): Promise<Startup[]> {
  return [
    { name: "start with DATABASE_URL", goal: 3, seconds: await timeStart(settings) },
    { name: "start on the embedded database", goal: 4, seconds: await timeEmbeddedStart() },
  ];
}

async function timeEmbeddedStart() {
  const DATA_DIR = await mkdtemp(join(tmpdir(), "foyer-bench-"));
  const settings = { DATA_DIR, LOG_LEVEL: "warn" };
  try {
    await timeStart(settings);
    return await timeStart(settings);
  } finally {
    // A cluster that root started is outside DATA_DIR; the state file in DATA_DIR has its path.
    const state = JSON.parse(await readFile(join(DATA_DIR, "postgres.json"), "utf8"));
    await rm(state.cluster, { recursive: true, force: true });
    await rm(DATA_DIR, { recursive: true, force: true });
  }
}

async function timeStart(settings: Record<string, string>): Promise<number> {
  const began = performance.now();
  const server = await startServer(settings);
  const answer = await fetch(`${server.origin}/api/v1/sites`);
  await answer.text();
  const seconds = (performance.now() - began) / 1000;
  await server.stop();
  if (answer.status !== 200) throw new Error(`/api/v1/sites answered ${answer.status}`);
  return seconds;
}
