#!/usr/bin/env node
// `npx foyer COMMAND`: builds the command line if its sources have changed, and runs it.
import { chdir, cwd } from "node:process";
import { fileURLToPath } from "node:url";
import { prepareCommand } from "./stale.mjs";

const calledFrom = cwd();
chdir(fileURLToPath(new URL("..", import.meta.url)));
await prepareCommand();
Object.assign(process.env, { NODE_ENV: "production" });
const { run } = await import(new URL("../dist/foyer.js", import.meta.url).href);
process.exitCode = await run(process.argv.slice(2), calledFrom);
