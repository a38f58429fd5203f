#!/usr/local/bin/node
// The command line of the image. Unlike scripts/foyer.mjs it never installs or builds.
import { chdir, cwd } from "node:process";

const calledFrom = cwd();
chdir(import.meta.dirname);
const { run } = await import(new URL("dist/foyer.js", import.meta.url).href);
process.exitCode = await run(process.argv.slice(2), calledFrom);
