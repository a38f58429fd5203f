import { mkdir, realpath } from "node:fs/promises";
import { dirname } from "node:path";
import { acquireCluster, refuseIfAborted } from "./acquire";
import { obtainBinaries } from "./binaries";
import { createCluster, DATABASE, SUPERUSER } from "./create-cluster";
import { EmbeddedError } from "./embedded-error";
import { chooseLauncher } from "./launcher";
import { forgetOwner, nameOwner, type Role } from "./owner";
import { findCluster, isClusterMade, listForgotten, placeCluster } from "./place";
import { postgresArguments } from "./postgres-arguments";
import { launchPostmaster } from "./postmaster";
import { obtainState, updateState } from "./state";
import { supervise } from "./supervise";
import { makeSystemFolder, SYSTEM_FOLDER } from "./system-folder";

export type EmbeddedOptions = {
  dataDir: string;
  /**
   * A server has a DATA_DIR to itself. A command joins a running server, or owns the cluster until
   * it stops.
   */
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

/**
 * Starts or joins the PostgreSQL of a DATA_DIR, creating the cluster on first use. Throws
 * EmbeddedError.
 */
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
