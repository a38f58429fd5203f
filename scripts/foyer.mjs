#!/usr/bin/env node
// `npx foyer COMMAND`: builds the command line if its sources have changed, and runs it.
import { existsSync } from "node:fs";
import { chdir, cwd } from "node:process";
import { fileURLToPath } from "node:url";
import { prepareCommand } from "./stale.mjs";

const calledFrom = cwd();
chdir(fileURLToPath(new URL("..", import.meta.url)));
await prepareCommand().catch(runLastBuild);
Object.assign(process.env, { NODE_ENV: "production" });
const { run } = await import(new URL("../dist/foyer.js", import.meta.url).href);
process.exitCode = await run(process.argv.slice(2), calledFrom);

/**
 * Goes on with the last build if this user can't write to the project, as under systemd: the nightly
 * backup must not fail between new sources and their build.
 *
 * @param {NodeJS.ErrnoException} error
 */
function runLastBuild(error) {
  if (!["EACCES", "EPERM", "EROFS"].includes(error.code ?? "")) throw error;
  const isBuilt = existsSync("dist/foyer.js");
  const state = isBuilt ? "is older than its sources and still runs" : "is not built";
  process.stderr.write(
    `foyer: the command line ${state}; run \`npm run build\` in ${cwd()} as a user who can write there\n`,
  );
  if (!isBuilt) process.exit(1);
}
