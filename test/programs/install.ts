import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, rename, rm } from "node:fs/promises";
import { resolve } from "node:path";

/** Outside of the source tree, ignored by Git, and kept by `npm ci`. */
const CACHE = "dist/cache/programs";

/** Reason why a peer cannot run here. */
export class Missing extends Error {}

/**
 * Returns the folder of an installation, which `install` fills if no earlier run has. Nothing is
 * left of an installation that fails.
 */
export async function installOnce(name: string, install: (folder: string) => Promise<void>) {
  const folder = resolve(CACHE, name);
  if (existsSync(folder)) return folder;
  const partial = `${folder}.partial`;
  await rm(partial, { recursive: true, force: true });
  await mkdir(partial, { recursive: true });
  await install(partial);
  await rename(partial, folder);
  return folder;
}

type Options = { env?: Record<string, string> };

/**
 * Runs a command and returns its output. Throws `Missing` if the command is not installed or fails,
 * with the end of its output.
 */
export async function run(command: string, args: string[], { env }: Options = {}) {
  const child = spawn(command, args, {
    ...(env && { env: { NODE_ENV: "production", ...env } }),
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (text: string) => {
      output += text;
    });
  const status = await new Promise((done) => {
    child.on("error", () => done(null));
    child.on("close", done);
  });
  if (status === null) throw new Missing(`${command} is not installed`);
  if (status !== 0) throw new Missing(`${command} ${args[0]} failed: ${output.slice(-500)}`);
  return output;
}
