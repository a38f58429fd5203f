// `npm start`: checks the ports, installs and builds what is stale, then runs the production server.
import { chdir } from "node:process";
import { fileURLToPath } from "node:url";
import { installIfStale } from "./install.mjs";
import { MALLOC, YOUNG_GENERATION } from "./memory-settings.mjs";
import { requireFreePorts } from "./ports.mjs";
import { buildIfStale } from "./stale.mjs";

chdir(fileURLToPath(new URL("..", import.meta.url)));
await requireFreePorts();
await installIfStale();
await buildIfStale();

Object.assign(process.env, { ...MALLOC, ...process.env, NODE_ENV: "production" });

const server = fileURLToPath(new URL("../dist/server.js", import.meta.url));
const isLimited = `${process.env.NODE_OPTIONS} ${process.execArgv}`.includes("semi-space-size");
/** Replaces the program, but not the process, so that malloc is set and signals reach the server; not in Node.js 20. */
const { execve } = /** @type {{ execve?: (file: string, args: string[]) => never }} */ (process);
if (execve && !isLimited)
  execve(process.execPath, [process.execPath, ...process.execArgv, YOUNG_GENERATION, server]);
await import(server);
