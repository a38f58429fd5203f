// `npm start`: checks the ports, installs and builds what is stale, then runs the production server.
import { chdir } from "node:process";
import { fileURLToPath } from "node:url";
import { installIfStale } from "./install.mjs";
import { requireFreePorts } from "./ports.mjs";
import { buildIfStale } from "./stale.mjs";

chdir(fileURLToPath(new URL("..", import.meta.url)));
await requireFreePorts();
await installIfStale();
await buildIfStale();

Object.assign(process.env, { NODE_ENV: "production" });
await import(new URL("../dist/server.js", import.meta.url).href);
