// `npm start`: installs and builds what is stale, then runs the production server.
import { chdir } from "node:process";
import { fileURLToPath } from "node:url";
import { buildIfStale, installIfStale } from "./stale.mjs";

chdir(fileURLToPath(new URL("..", import.meta.url)));
await installIfStale();
await buildIfStale();

/**
 * Settings of glibc's malloc, which reads them when the program is replaced below: one heap for all
 * threads, and blocks from 128 kB on mapped alone (docs/decisions/0133).
 */
const MALLOC = { MALLOC_ARENA_MAX: "1", MALLOC_MMAP_THRESHOLD_: "131072" };
Object.assign(process.env, { ...MALLOC, ...process.env, NODE_ENV: "production" });

/** Limit of V8's young generation, which otherwise grows to 128 MB on Node.js 24 (docs/decisions/0106, 0133). */
const LIMIT = "--max-semi-space-size=8";
const server = fileURLToPath(new URL("../dist/server.js", import.meta.url));
const isLimited = `${process.env.NODE_OPTIONS} ${process.execArgv}`.includes("semi-space-size");
/** Replaces the program, but not the process, so that signals reach the server; not in Node.js 20. */
const { execve } = /** @type {{ execve?: (file: string, args: string[]) => never }} */ (process);
if (execve && !isLimited)
  execve(process.execPath, [process.execPath, ...process.execArgv, LIMIT, server]);
await import(server);
