import { execFileSync } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import { launchBrowser } from "../support/picture-browser";
import { brand } from "./brand";
import { startLifelikeServer } from "./lifelike-server";
import { type Figures, measureScreens } from "./measure-screens";
import { tableOf } from "./screens-table";
import { type Shots, takeShots } from "./shots";
import { takeSignInShots } from "./sign-in-shots";

/**
 * `npm run screens:measure`: measures the screens with the lifelike data, prints the figures beside
 * earlier ones (`--before FILE`) and writes them (`--out FILE`). `--shots DIR` takes
 * screenshots instead, with `--only REGEX` of some, and with `--whole` to the end of the page; with
 * `--sign-in` of every state of the sign-in, in both languages. With `--branded`, the organization
 * has a name, an accent and pictures.
 */
const { values } = parseArgs({
  options: {
    out: { type: "string", default: "bench/results/screens.json" },
    before: { type: "string", default: "bench/results/screens-before.json" },
    shots: { type: "string" },
    only: { type: "string", default: "" },
    whole: { type: "boolean", default: false },
    "sign-in": { type: "boolean", default: false },
    branded: { type: "boolean", default: false },
  },
});

// Exiting on a signal also ends what this script started (e2e/support/servers.ts).
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(1));

const print = (line: string) => process.stdout.write(`${line}\n`);
const commit = () =>
  execFileSync("git", ["rev-parse", "--short", "HEAD"], { encoding: "utf8" }).trim();

const server = await startLifelikeServer();
const { browser, close } = await launchBrowser();
try {
  if (values.branded) await brand();
  await (values.shots === undefined ? measure() : shoot(values.shots));
} finally {
  await close();
  await server.stop();
}
// Without this, Node 20 can hang in its cleanup if a socket is still open.
process.exit();

async function shoot(folder: string) {
  const { only, whole } = values;
  const shots = { folder, only, whole };
  const failed = await (values["sign-in"] ? takeSignInShots(browser, shots) : shootScreens(shots));
  for (const line of failed) print(line);
  process.exitCode = failed.length > 0 ? 1 : 0;
}

async function shootScreens(shots: Shots) {
  const unclaimed = await server.startUnclaimed();
  const failed = await takeShots(browser, { usual: server, unclaimed }, shots);
  await unclaimed.stop();
  return failed;
}

async function measure() {
  const figures = await measureScreens({ browser, server });
  const about = {
    measuredAt: new Date().toISOString(),
    commit: commit(),
    browser: browser.version(),
  };
  await writeFile(values.out, `${JSON.stringify({ ...about, ...figures }, null, 2)}\n`);
  for (const line of tableOf(await readFigures(values.before), figures)) print(line);
  print(`Written to ${values.out}`);
}

/** Figures of an earlier run; null if there are none. */
function readFigures(file: string): Promise<Figures | null> {
  return readFile(file, "utf8").then(JSON.parse, () => null);
}
