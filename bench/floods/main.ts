import { parseArgs } from "node:util";
import { preparePageContests } from "../bare-contests";
import { hold } from "../contest";
import { startFoyer } from "../foyer";
import { writeNumbers } from "../results";
import { measureAfterDeletion } from "./after-deletion";
import { type Core, holdBeside, NAMES } from "./beside";
import { formatBeside, formatLoadReport } from "./report";
import { countStatements } from "./statement-counts";

const PLANS = {
  whole: { rounds: 5, seconds: 4, warmUp: 3, tokens: 1_000_000 },
  quick: { rounds: 1, seconds: 4, warmUp: 4, tokens: 100_000 },
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

/** Measures pages against node:http, and the database cost of requests, without rate limits. */
async function measureUnlimited() {
  const foyer = await startFoyer({ fresh: false, sites: 20 });
  try {
    const pages = [];
    for (const contest of await preparePageContests(foyer)) {
      say(`${contest.name} ...`);
      pages.push(await hold(contest, plan));
    }
    const statements = await countStatements(foyer, plan.seconds);
    const deletion = await measureAfterDeletion(foyer, plan);
    return { pages, statements, deletion };
  } finally {
    await foyer.stop();
  }
}

/** Measures what others get beside floods by one client, with a whole and with half a core, with the default rate limits. */
async function measureBeside() {
  const outcomes = [];
  for (const name of NAMES) {
    if (!name.includes(asked.only)) continue;
    say(`${name} ...`);
    outcomes.push(...(await holdBeside(name, CORES, plan)));
  }
  return outcomes;
}

/**
 * `npm run bench:load [-- --quick] [--only FLOOD] [--core whole|half]`: measures how much an anonymous client can slow
 * down others, and the database cost of requests. `--only` runs just the floods whose name contains
 * the word. A missed target is not an error.
 */
async function main() {
  const unlimited = asked.only ? null : await measureUnlimited();
  const beside = await measureBeside();
  if (!unlimited) return say(formatBeside(beside));
  const report = { ...unlimited, beside };
  await writeNumbers("load", { plan, ...report });
  return say(`\n${formatLoadReport(report)}`);
}

await main();
