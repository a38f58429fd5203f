import { randomUUID } from "node:crypto";
import { chmod, chown, mkdir, readdir, rename, rm, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import type { Binaries } from "./binaries";
import { hasCode, syncFolder } from "./durable-file";
import { type Account, type Launcher, runAs } from "./launcher";
import { ID_FILE } from "./place";
import { identifyProcess, isAlive } from "./process-identity";
import type { State } from "./state";

export const DATABASE = "foyer";
export const SUPERUSER = "foyer";

/** Options of initdb that make every machine sort and compare text alike. */
const LOCALE = [
  "-E",
  "UTF8",
  "--locale-provider=builtin",
  "--builtin-locale=C.UTF-8",
  "--locale=C",
];

export type NewCluster = {
  cluster: string;
  state: State;
  binaries: Binaries;
  launcher: Launcher;
  durable: boolean;
  signal: AbortSignal | undefined;
};

/**
 * Creates a cluster next to its final path and renames it when complete, so that it is never
 * partial and concurrent starts create only one.
 */
export async function createCluster(plan: NewCluster) {
  const { cluster, state, launcher } = plan;
  await sweepDrafts(cluster);
  const draft = await makeDraft(cluster, launcher.account);
  try {
    const data = await initialize(draft, plan);
    await writeOwned(join(data, ID_FILE), state.id, launcher.account);
    await syncFolder(data);
    await rename(data, cluster);
    await syncFolder(dirname(cluster));
  } catch (error) {
    if (!hasCode(error, "ENOTEMPTY", "EEXIST")) throw error;
  } finally {
    await removeDraft(draft);
  }
}

async function initialize(
  draft: string,
  { binaries, launcher, state, signal, durable }: NewCluster,
) {
  const data = join(draft, "data");
  const passwordFile = join(draft, "password");
  await writeOwned(passwordFile, state.password, launcher.account);
  const options = [`--username=${SUPERUSER}`, "--auth=scram-sha-256", `--pwfile=${passwordFile}`];
  const speed = durable ? [] : ["--no-sync"];
  await runAs(launcher, [binaries.initdb, "-D", data, ...LOCALE, ...options, ...speed], { signal });
  const single = ["--single", "-D", data, "-c", `fsync=${durable ? "on" : "off"}`, "postgres"];
  await runAs(launcher, [binaries.postgres, ...single], {
    signal,
    input: `CREATE DATABASE ${DATABASE}\n`,
  });
  return data;
}

/**
 * Creates a draft directory whose name identifies the process, so that another start can recognize
 * an abandoned one.
 */
async function makeDraft(cluster: string, account: Account | null) {
  const self = await identifyProcess(process.pid);
  const draft = `${cluster}.new-${process.pid}-${self?.startedAt}-${randomUUID()}`;
  await mkdir(draft, { mode: 0o700 });
  if (account) await chown(draft, account.uid, account.gid);
  return draft;
}

/** Removes the drafts of starts that were killed. */
async function sweepDrafts(cluster: string) {
  const prefix = `${basename(cluster)}.new-`;
  for (const name of await readdir(dirname(cluster))) {
    if (!name.startsWith(prefix)) continue;
    const [pid = "", startedAt = ""] = name.slice(prefix.length).split("-");
    if (await isAlive({ pid: Number(pid), startedAt })) continue;
    await removeDraft(join(dirname(cluster), name));
  }
}

/**
 * Removes a draft; initdb can still be writing for a moment after it was interrupted. A draft that
 * cannot be removed does no harm.
 */
async function removeDraft(draft: string) {
  await rm(draft, { recursive: true, force: true, maxRetries: 10 }).catch(() => undefined);
}

async function writeOwned(path: string, content: string, account: Account | null) {
  await writeFile(path, content, { mode: 0o600, flush: true });
  await chmod(path, 0o600);
  if (account) await chown(path, account.uid, account.gid);
}
