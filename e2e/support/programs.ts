import { spawnSync } from "node:child_process";

/**
 * Root of an unpacked image, whose programs the tests then run instead of the project's
 * (scripts/container.mjs).
 */
export const IMAGE = process.env.FOYER_IMAGE_ROOT;

const inImage = [process.execPath, "scripts/container-run.mjs", IMAGE ?? ""];

export const SERVER = IMAGE
  ? [...inImage, "node", "dist/server.js"]
  : [process.execPath, "dist/server.js"];

export const COMMAND_LINE = IMAGE ? [...inImage, "foyer"] : [process.execPath, "scripts/foyer.mjs"];

export function runInImage(program: string[], given: Record<string, string> = {}) {
  const [command = "", ...args] = [...inImage, ...program];
  const { PATH = "" } = process.env;
  const env = { PATH, NODE_ENV: "production" as const, ...given };
  return spawnSync(command, args, { encoding: "utf8", env });
}
