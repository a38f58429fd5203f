import { parseArgs } from "node:util";
import { prepareBareContests } from "./bare-contests";
import { hold, type Plan } from "./contest";
import { measureCounting } from "./counting";
import { startFoyer } from "./foyer";
import { residentMegabytes } from "./processes";
import { prepareProviderContests } from "./provider-contests";
import { formatReport, writeNumbers } from "./report";
import { measureStartups } from "./startup";

const PLANS: Record<"whole" | "quick", Plan> = {
  whole: { rounds: 7, seconds: 4, warmUp: 4 },
  quick: { rounds: 3, seconds: 1, warmUp: 1 },
};

const say = (text: string) => process.stdout.write(`${text}\n`);

const { values: asked } = parseArgs({
  options: {
    quick: { type: "boolean", default: false },
    fresh: { type: "boolean", default: false },
    sites: { type: "string" },
  },
});

/**
 * `npm run bench [-- --quick] [--fresh] [--sites N]`: measures the built server side by side with
 * its peers. `--fresh` starts a server that has not served a page; `--sites` measures only the
 * directory, with N sites instead of twenty. A missed target is not an error.
 */
async function main() {
  const { fresh, quick, sites } = asked;
  const plan = PLANS[quick ? "quick" : "whole"];
  const foyer = await startFoyer({ fresh, sites: Number(sites ?? 20) });
  try {
    const startups = await measureStartups(foyer.settings);
    const contests = await prepareBareContests(foyer);
    if (sites === undefined) contests.push(...(await prepareProviderContests(foyer)));
    const outcomes = [];
    for (const contest of contests) {
      say(`${contest.name}: ${plan.rounds} rounds ...`);
      outcomes.push(await hold(contest, plan));
    }
    const counting = measureCounting();
    const report = { outcomes, counting, startups, megabytes: await residentMegabytes(foyer.pid) };
    const name = sites === undefined ? "latest" : "sites";
    await writeNumbers(name, { plan: { ...plan, fresh }, ...report });
    say(`\n${formatReport(report)}`);
  } finally {
    await foyer.stop();
  }
}

await main();
