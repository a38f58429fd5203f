import { parseArgs } from "node:util";
import { writeNumbers } from "../results";
import { type Core, holdBeside, NAMES } from "./beside";
import { formatBeside } from "./report";

const PLANS = {
  whole: { rounds: 5, seconds: 4 },
  quick: { rounds: 1, seconds: 4 },
};

const { values: asked } = parseArgs({
  options: {
    quick: { type: "boolean", default: false },
    only: { type: "string", default: "" },
    core: { type: "string", default: "" },
  },
});
const CORES = (["whole", "half"] satisfies Core[]).filter((core) => core.startsWith(asked.core));
const plan = PLANS[asked.quick ? "quick" : "whole"];
const say = (text: string) => process.stdout.write(`${text}\n`);

/**
 * `npm run bench:load [-- --quick] [--only FLOOD] [--core whole|half]`: measures what others get beside floods by one client,
 * with a whole and with half a core, with the default rate limits. `--only` runs just the floods whose name contains the
 * word. A missed target is not an error.
 */
async function main() {
  const beside = [];
  for (const name of NAMES) {
    if (!name.includes(asked.only)) continue;
    say(`${name} ...`);
    beside.push(...(await holdBeside(name, CORES, plan)));
  }
  if (asked.only === "") await writeNumbers("load", { plan, beside });
  say(`\n${formatBeside(beside)}`);
}

await main();
