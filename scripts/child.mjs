// Runs programs for a start, and ends them with it.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { constants } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import { diskFull, end } from "./stage.mjs";

const SIGNALS = /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"]);

let isStopping = false;

/** Milliseconds that a program and its children get to end by themselves. */
const PATIENCE_MS = 5000;

/**
 * Runs a program to its end in a process group of its own: Ctrl-C reaches only this process, which
 * ends the whole group. npm, for one, would go on. Its output is shown if it fails, and where
 * FOYER_VERBOSE is set. `explain` finds the reason of a failure in the output, in one line. Returns the
 * output.
 *
 * @param {string} command @param {string[]} args
 * @param {{ env: NodeJS.ProcessEnv, cwd?: string, explain?: (output: string) => string | null }} options
 */
export async function run(command, args, { env, cwd, explain }) {
  const options = { env, ...(cwd && { cwd }), detached: true };
  const child = spawn(command, args, { ...options, stdio: ["ignore", "pipe", "pipe"] });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding("utf8").on("data", (text) => {
      output += text;
      if (process.env.FOYER_VERBOSE) process.stderr.write(text);
    });
  const handlers = SIGNALS.map((signal) => ({ signal, handle: () => void stop(child, signal) }));
  for (const { signal, handle } of handlers) process.on(signal, handle);
  const [status] = await once(child, "close").catch((error) => [error.message]);
  for (const { signal, handle } of handlers) process.off(signal, handle);
  // The end of the group is awaited by `stop`, which ends this process.
  if (isStopping) await new Promise(() => undefined);
  if (status === 0) return output;
  if (/ENOSPC|no space left on device/i.test(output)) end(diskFull());
  const reason = explain?.(output);
  if (reason) end(reason);
  process.stderr.write(`\n${output}`);
  return end(`${[command, ...args].join(" ")} failed (${status})`);
}

/** @param {import("node:child_process").ChildProcess} child @param {NodeJS.Signals} signal */
async function stop({ pid = 0 }, signal) {
  if (isStopping) return;
  isStopping = true;
  const deadline = performance.now() + PATIENCE_MS;
  while (signalGroup(pid, "SIGTERM") && performance.now() < deadline) await sleep(50);
  signalGroup(pid, "SIGKILL");
  end("stopped", 128 + constants.signals[signal]);
}

/** False if nothing of the group runs anymore. @param {number} pid @param {NodeJS.Signals} signal */
function signalGroup(pid, signal) {
  try {
    return pid > 0 && process.kill(-pid, signal);
  } catch {
    return false;
  }
}
