import { mkdir, realpath } from "node:fs/promises";
import { dirname } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { acquireCluster, refuseIfAborted } from "./acquire";
import { obtainBinaries } from "./binaries";
import { createCluster, DATABASE, SUPERUSER } from "./create-cluster";
import { EmbeddedError } from "./embedded-error";
import { chooseLauncher } from "./launcher";
import { forgetOwner, nameOwner, type Role } from "./owner";
import { findCluster, isClusterMade, listForgotten, placeCluster } from "./place";
import { postgresArguments } from "./postgres-arguments";
import { launchPostmaster, type Postmaster } from "./postmaster";
import { obtainState, updateState } from "./state";
import { makeSystemFolder, SYSTEM_FOLDER } from "./system-folder";

export type EmbeddedOptions = {
  dataDir: string;
  /** A server has a DATA_DIR to itself. A command joins it, or owns the cluster until it stops. */
  role: Role;
  /** Receives lines of PostgreSQL's log and Foyer's. They contain no row values. */
  log?: (line: string) => void;
  /** Cancels a start; after it completed, use `stop`. */
  signal?: AbortSignal;
  /** False for temporary data: no fsync. */
  durable?: boolean;
  /** Directory of the cluster if not inside DATA_DIR; root needs one, by default /var/lib/foyer. */
  systemFolder?: string | null;
};

export type Embedded = {
  url: string;
  /** True if another process owns the cluster, which then ends with that process. */
  joined: boolean;
  /** Resolves when PostgreSQL has ended; at once if joined. */
  stop(): Promise<void>;
};

/** Starts or joins a DATA_DIR's PostgreSQL, or creates the cluster. Throws EmbeddedError. */
export async function startEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  const { role, signal, log = () => undefined, durable = true } = options;
  const { dataDir, state, cluster } = await openDataDir(options);
  const launcher = await chooseLauncher(cluster);
  const { postgres, initdb } = await obtainBinaries(launcher);
  if (!(await isClusterMade(cluster, dataDir, state))) {
    await makeCluster({
      cluster,
      state,
      binaries: { postgres, initdb },
      launcher,
      durable,
      signal,
    });
    await reportForgotten(cluster, dataDir, log);
  }
  if (!state.initialized) await updateState(dataDir, { cluster, initialized: true });

  const ownerName = await nameOwner(role);
  const launch = (port: number) => {
    const settings = postgresArguments({ cluster, port, ownerName, durable });
    return launchPostmaster(launcher, [postgres, ...settings], log);
  };
  const plan = { cluster, dataDir, role, port: state.port, launch, log, signal };
  const acquired = await acquireCluster(plan);
  const { port } = acquired;
  const url = `postgres://${SUPERUSER}:${state.password}@127.0.0.1:${port}/${DATABASE}`;
  if (acquired.joined) return { url, joined: true, stop: async () => undefined };
  const supervised = supervise(acquired.postmaster, () => launch(port), log);
  if (port !== state.port) await updateState(dataDir, { port });
  const stop = () => supervised.stop().then(() => forgetOwner(cluster));
  return { url, joined: false, stop };
}

async function openDataDir({ dataDir: path, systemFolder }: EmbeddedOptions) {
  await mkdir(path, { recursive: true, mode: 0o700 }).catch((error) => {
    throw new EmbeddedError("unusable", `DATA_DIR ${path} can't be created: ${error.message}`);
  });
  const dataDir = await realpath(path);
  const usual = process.getuid?.() === 0 ? SYSTEM_FOLDER : null;
  const place = placeCluster(dataDir, systemFolder === undefined ? usual : systemFolder);
  const state = await obtainState(dataDir, place);
  return { dataDir, state, cluster: await findCluster(dataDir, state) };
}

async function makeCluster(plan: Parameters<typeof createCluster>[0]) {
  try {
    await makeSystemFolder(dirname(plan.cluster));
    await createCluster(plan);
  } catch (error) {
    refuseIfAborted(plan.signal);
    throw new EmbeddedError("unusable", `The database can't be created: ${complaintOf(error)}`);
  }
}

/** Returns the standard error of a failed program in one line. */
function complaintOf(error: unknown) {
  const { stderr, message } = error as { stderr?: string; message: string };
  return (stderr || message).trim().replaceAll(/\s*\n\s*/g, " / ");
}

async function reportForgotten(cluster: string, dataDir: string, log: (line: string) => void) {
  for (const name of await listForgotten(cluster)) {
    log(
      `${dirname(cluster)}/${name} is left over from an earlier ${dataDir}: delete it if you no longer need it`,
    );
  }
}

const LONGEST_PAUSE_MS = 500;
/** Milliseconds before an immediate shutdown, which loses no committed data either. */
const FAST_SHUTDOWN_MS = 20_000;

/** Restarts the postmaster when it dies, until stopped. `stop` resolves when the last has ended. */
function supervise(first: Postmaster, relaunch: () => Postmaster, log: (line: string) => void) {
  let current = first;
  let stopping = false;
  let stopped: Promise<void> | null = null;

  async function watch() {
    let pause = 0;
    while (await isMissed(pause)) {
      pause = (await startAgain()) ? 0 : Math.min(pause + 50, LONGEST_PAUSE_MS);
    }
  }
  /** True if the current postmaster has died unintentionally. */
  async function isMissed(pause: number) {
    const end = await current.ended;
    if (stopping) return false;
    if (pause === 0) log(`PostgreSQL exited unexpectedly (${end}): restarting it`);
    await sleep(pause);
    return !stopping;
  }
  async function startAgain() {
    current = relaunch();
    const outcome = await current.outcome;
    if (outcome.is === "failed") log(`PostgreSQL failed to start: ${outcome.lastWords}`);
    return outcome.is === "ready";
  }
  const watching = watch();

  async function halt() {
    stopping = true;
    current.interrupt();
    const impatience = setTimeout(() => current.quit(), FAST_SHUTDOWN_MS);
    await watching;
    clearTimeout(impatience);
  }

  return {
    stop(): Promise<void> {
      stopped ??= halt();
      return stopped;
    },
  };
}
