import { execFileSync } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import { brand } from "./brand";
import { type World, withLifelike } from "./lifelike-server";
import { measureScreens } from "./measure-screens";
import { tableOf } from "./screens-table";
import { takeShots } from "./shots";

/**
 * `npm run screens:measure`: measures the screens with the lifelike data, prints the figures and writes them (`--out FILE`).
 * `--shots DIR` takes screenshots instead, with `--only REGEX` of some, and with `--whole` to the end of the page. With
 * `--branded`, the organization has a name, an accent and pictures.
 */
const { values } = parseArgs({
  options: {
    out: { type: "string", default: "bench/results/screens.json" },
    shots: { type: "string" },
    only: { type: "string", default: "" },
    whole: { type: "boolean", default: false },
    branded: { type: "boolean", default: false },
  },
});

const print = (line: string) => process.stdout.write(`${line}\n`);
const commit = () =>
  execFileSync("git", ["rev-parse", "--short", "HEAD"], { encoding: "utf8" }).trim();

await withLifelike(async (world) => {
  if (values.branded) await brand();
  await (values.shots === undefined ? measure(world) : shoot(world, values.shots));
});

async function shoot({ browser, server }: World, folder: string) {
  const { only, whole } = values;
  const unclaimed = await server.startUnclaimed();
  const failed = await takeShots(browser, { usual: server, unclaimed }, { folder, only, whole });
  await unclaimed.stop();
  for (const line of failed) print(line);
  process.exitCode = failed.length > 0 ? 1 : 0;
}

async function measure(world: World) {
  const figures = await measureScreens(world);
  const about = {
    measuredAt: new Date().toISOString(),
    commit: commit(),
    browser: world.browser.version(),
  };
  await writeFile(values.out, `${JSON.stringify({ ...about, ...figures }, null, 2)}\n`);
  for (const line of tableOf(figures)) print(line);
  print(`Written to ${values.out}`);
}
