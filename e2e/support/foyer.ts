import { type ChildProcess, fork, spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { endWithThisProcess } from "./children";
import { COMMAND_LINE, IMAGE } from "./programs";
import { world } from "./world";

export type Said = { status: number | null; stdout: string; stderr: string };

type Call = { env?: Record<string, string>; input?: string; program?: string[]; cwd?: string };

/** Starts the real command line as in a terminal, on the test run's database by default. */
export function startFoyer(args: string[], call: Call = {}) {
  const { env = onWorld(), input = "", program = COMMAND_LINE } = call;
  const [command = "", ...first] = program;
  const child = spawn(command, [...first, ...args], {
    env: environment(env),
    cwd: call.cwd,
    stdio: ["pipe", "pipe", "pipe"],
  });
  // A command that doesn't read its input may exit before it is written.
  child.stdin.on("error", () => undefined).end(input);
  return child;
}

/** Process that runs the commands of one world; `ended` aborts when a command ends it. */
type Runner = { child: ChildProcess; database: string; ended: AbortSignal };

let runner: Runner | undefined;
let isBusy = false;

/** Runs a command with the usual environment in the process that all of them share. */
async function runShared(args: string[], input: string): Promise<Said> {
  isBusy = true;
  try {
    const { child, ended } = runnerOfWorld();
    child.send({ args, input });
    const [said] = await once(child, "message", { signal: ended });
    return said;
  } finally {
    isBusy = false;
  }
}

/** Returns the running process, or a new one if the tests of another world began (./own-server.ts). */
function runnerOfWorld(): Runner {
  const env = environment(onWorld());
  if (runner?.database === env.DATABASE_URL && !runner.ended.aborted) return runner;
  runner?.child.kill();
  // From the project's folder: bundled programs (scripts/run.mjs) run from there, too.
  const child = endWithThisProcess(fork("e2e/support/command-process.mjs", { env }));
  const ending = new AbortController();
  child.once("exit", () => ending.abort());
  runner = { child, database: env.DATABASE_URL, ended: ending.signal };
  return runner;
}

/** Returns an environment as in a terminal, with these variables. */
function environment<T extends Record<string, string>>(variables: T) {
  const { PATH = "", HOME = "" } = process.env;
  return { PATH, HOME, NODE_ENV: "production" as const, ...variables };
}

/** Runs a command until it exits: in a process of its own if it is a special one, or one of several at once. */
export async function foyer(args: string[], call: Call = {}): Promise<Said> {
  const { env, program, cwd, input = "" } = call;
  const isUsual = env === undefined && program === undefined && cwd === undefined && !IMAGE;
  if (isUsual && !isBusy) return runShared(args, input);
  const child = startFoyer(args, call);
  const ended = once(child, "close");
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)]);
  await ended;
  return { status: child.exitCode, stdout, stderr };
}

/** Environment of the test run's servers. */
const onWorld = () => ({
  DATABASE_URL: world().databaseUrl,
  APP_SECRET: world().appSecret,
  PUBLIC_URL: world().origin,
});

/** Returns the one JSON object that a command printed; expects success and no other output. */
// biome-ignore lint/suspicious/noExplicitAny: each command's output has its own shape, which its test asserts
export async function foyerJson(args: string[], call: Call = {}): Promise<any> {
  const result = await foyer([...args, "--json"], call);
  if (result.status !== 0 || result.stderr !== "")
    throw new Error(`foyer said ${JSON.stringify(result)}`);
  return JSON.parse(result.stdout);
}
