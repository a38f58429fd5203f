import { parseArgs } from "node:util";
import { writeNumbers } from "../results";
import { table } from "../table";
import { type BesideOutcome, type Core, holdBeside, NAMES } from "./beside";
import type { Tries } from "./bystanders";

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

/** Maximum milliseconds of `/health/live` beside a flood (docs/reliability.md, F21). */
const LIVE_GOAL = 250;

/** Formats what others get beside each flood, with what they get in quiet in parentheses. */
const formatBeside = (outcomes: BesideOutcome[]): string =>
  table([
    [
      "flood",
      "core",
      "/me",
      "live p99",
      "live slowest",
      "passwords",
      "passkeys",
      "client",
      "flood's answers",
    ],
    ...outcomes.map(besideRow),
  ]);

function besideRow(outcome: BesideOutcome) {
  const { name, core, goal, ratio, refused, quiet, flooded, statuses } = outcome;
  const { live, password, passkey, client } = flooded;
  const slow = live.slowest >= LIVE_GOAL || live.failed > 0;
  return [
    name,
    core,
    `${ratio.toFixed(2)}${refused ? `, ${refused} refused` : ""}${ratio < goal ? ", missed" : ""}`,
    milliseconds(live.p99, quiet.live.p99),
    `${milliseconds(live.slowest, quiet.live.slowest)}${slow ? ", missed" : ""}`,
    ...[password, passkey, client].map(formatTries),
    Object.entries(statuses)
      .map(([status, count]) => `${count} x ${status}`)
      .join(", "),
  ];
}

const milliseconds = (beside: number, quiet: number) =>
  `${beside.toFixed(0)} (${quiet.toFixed(0)}) ms`;

const formatTries = ({ done, failed, slowest, told }: Tries) =>
  `${done - failed} of ${done}, ${slowest.toFixed(0)} ms${told && ` (${told.slice(0, 80)})`}`;
