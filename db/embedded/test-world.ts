import { type ChildProcess, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { chmod, mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as sleep } from "node:timers/promises";
import { build } from "esbuild";
import postgres from "postgres";
import { readLock } from "./owner";

const ROOT = join(import.meta.dirname, "..", "..");

export type Answer = { url?: string; joined?: boolean; code?: string; message?: string };

/**
 * Creates a DATA_DIR and a place for clusters that PostgreSQL's account can reach. `clear` ends the
 * processes that still run.
 */
export async function makeWorld() {
  const folder = await mkdtemp(join(process.getuid?.() === 0 ? "/tmp" : tmpdir(), "foyer-world-"));
  await chmod(folder, 0o711);
  const children: ChildProcess[] = [];
  const program = join(ROOT, "node_modules", ".cache", `foyer-${randomUUID()}.mjs`);
  const dataDir = join(folder, "data");
  const systemFolder = join(folder, "system");
  return {
    folder,
    dataDir,
    systemFolder,
    /** Starts another Node process that starts or joins the cluster, and returns its answer. */
    async startProcess(role: "server" | "command") {
      await bundle(program);
      const child = spawn(process.execPath, [program, dataDir, role, systemFolder], {
        stdio: ["ignore", "pipe", "inherit"],
      });
      children.push(child);
      const ended = once(child, "exit");
      const [line] = await once(createInterface({ input: child.stdout }), "line");
      return { child, ended, answer: JSON.parse(line) as Answer };
    },
    async clear() {
      for (const child of children) child.kill("SIGKILL");
      await rm(program, { force: true });
      await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
    },
  };
}

async function bundle(outfile: string) {
  await mkdir(join(ROOT, "node_modules", ".cache"), { recursive: true });
  await build({
    entryPoints: [join(import.meta.dirname, "owner-process.ts")],
    outfile,
    bundle: true,
    platform: "node",
    format: "esm",
    packages: "external",
  });
}

/** Runs statements on a separate connection. */
export async function ask(url: string, ...statements: string[]) {
  const sql = postgres(url, { max: 1, connect_timeout: 2, onnotice: () => undefined });
  try {
    const answers = [];
    for (const statement of statements) answers.push(await sql.unsafe(statement));
    return answers.at(-1) ?? [];
  } finally {
    await sql.end({ timeout: 1 });
  }
}

export async function findPostmaster(url: string) {
  const [row] = await ask(url, "show data_directory");
  const cluster = String(row?.data_directory);
  const pid = (await readLock(cluster))?.pid;
  if (!pid) throw new Error(`${cluster} has no postmaster`);
  return { cluster, pid };
}

/** Returns the first truthy answer, retrying while the question throws or returns a falsy value. */
export async function until<T>(question: () => Promise<T>, withinMs: number): Promise<T> {
  const deadline = Date.now() + withinMs;
  while (true) {
    const answer = await question().catch((error) =>
      Date.now() < deadline ? null : Promise.reject(error),
    );
    if (answer) return answer;
    if (Date.now() > deadline) throw new Error(`not within ${withinMs} ms`);
    await sleep(20);
  }
}
