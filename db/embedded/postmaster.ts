import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { leaveWill } from "./cleanup";
import type { Launcher } from "./launcher";

/**
 * Result of starting PostgreSQL. `occupied` and `port_taken` are transient and can be retried;
 * `failed` has PostgreSQL's last log lines.
 */
export type Outcome =
  | { is: "ready" }
  | { is: "occupied" | "port_taken" | "failed"; lastWords: string };

export type Postmaster = {
  outcome: Promise<Outcome>;
  /** Resolves when the postmaster and its backends have ended, with the signal or exit status. */
  ended: Promise<string>;
  /** Fast shutdown: open transactions are rolled back, everything committed is written. */
  interrupt(): void;
  /** Immediate shutdown: the next start recovers from the write-ahead log. */
  quit(): void;
};

const READY = "database system is ready to accept connections";
/** Another postmaster runs here. A lock file that can't be created or written says nothing of one. */
const OCCUPIED =
  /lock file "postmaster\.pid" (?:already exists|is empty)|pre-existing shared memory block/;
const PORT_TAKEN = /could not bind|could not create any TCP\/IP sockets/;
const LINES_KEPT = 12;
/** Messages of every start and stop, which are not logged. */
const ROUTINE =
  /^LOG: +(starting PostgreSQL|listening on|database system (was|is) shut down|received fast|aborting any|background worker "logical|shutting down)/;

/**
 * Starts a postmaster in a separate session, so that Ctrl-C reaches only this process and the
 * database outlives the last requests.
 */
export function launchPostmaster(
  launcher: Launcher,
  [file, ...args]: [string, ...string[]],
  log: (line: string) => void,
): Postmaster {
  const child = spawn(...launcher.wrap(file, args), {
    ...launcher.options,
    detached: true,
    stdio: ["ignore", "ignore", "pipe"],
  });
  const will = launcher.diesWithUs ? null : leaveWill('kill -INT "$1"', String(child.pid));
  const lines: string[] = [];
  const ended = new Promise<string>((resolve) => {
    child.on("error", (error) => lines.push(error.message));
    child.on("close", (code, signal) => {
      will?.revoke();
      resolve(signal ?? `exit status ${code}`);
    });
  });
  const ready = new Promise<Outcome>((resolve) => {
    createInterface({ input: child.stderr }).on("line", (line) => {
      if (line.endsWith(READY)) resolve({ is: "ready" });
      else if (!ROUTINE.test(line)) log(line);
      lines.push(line);
      if (lines.length > LINES_KEPT) lines.shift();
    });
  });
  return {
    outcome: Promise.race([ready, ended.then((end) => judge([...lines, end]))]),
    ended,
    interrupt: () => child.kill("SIGINT"),
    quit: () => child.kill("SIGQUIT"),
  };
}

/** Returns why a postmaster ended, by its last log lines. */
export function judge(lines: string[]): Outcome {
  const lastWords = lines.join(" / ");
  if (OCCUPIED.test(lastWords)) return { is: "occupied", lastWords };
  if (PORT_TAKEN.test(lastWords)) return { is: "port_taken", lastWords };
  return { is: "failed", lastWords };
}
