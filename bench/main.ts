import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { prepareBareContests, preparePageContests } from "./bare-contests";
import { type Contest, hold, PLANS } from "./contest";
import { type Foyer, startFoyer } from "./foyer";
import { residentMegabytes } from "./processes";
import { prepareProviderContests } from "./provider-contests";
import type { Peers } from "./providers/peers";
import { SESSIONS, SIGN_INS } from "./providers/provider";
import { formatOutcomes, formatReport } from "./report";
import { writeNumbers } from "./results";
import { measureStartups } from "./startup";

/** Milliseconds of rest before memory is read again: an idle V8 returns some to the system. */
const REST_MS = 120_000;

const say = (text: string) => process.stdout.write(`${text}\n`);

const { values: asked } = parseArgs({
  options: {
    quick: { type: "boolean", default: false },
    fresh: { type: "boolean", default: false },
    sites: { type: "string" },
    only: { type: "string", default: "" },
    peers: { type: "string", default: "" },
  },
});

const plan = PLANS[asked.quick ? "quick" : "whole"];

/**
 * `npm run bench [-- --quick] [--fresh] [--sites N] [--only WORD,WORD] [--peers WORD,WORD]`: measures the
 * built server side by side with its peers. `--fresh` starts a server that has not served a page;
 * `--sites` measures only the directory, with N sites instead of twenty; `--only` and `--peers`
 * choose rows and peers by a part of their names, and write no results. A missed target is not an
 * error.
 */
async function main() {
  const { fresh, sites, only, peers: words } = asked;
  const people = SESSIONS + SIGN_INS;
  const foyer = await startFoyer({ fresh, sites: Number(sites ?? 20), people });
  const stops: (() => Promise<void>)[] = [];
  try {
    const startups = await measureStartups(foyer.settings);
    const outcomes = await holdAll(await prepareBareContests(foyer), foyer);
    // Only now: until a page is rendered, a fresh server is as it started.
    outcomes.push(...(await holdAll(await preparePageContests(foyer), foyer)));
    let peers: Peers = { running: [], skipped: [] };
    if (sites === undefined) {
      // Only now: no other server runs beside the fastest responses.
      const prepared = await prepareProviderContests(foyer, words.split(","));
      peers = prepared.peers;
      stops.push(...peers.running.map(({ stop }) => stop));
      outcomes.push(...(await holdAll(prepared.contests, foyer)));
    }
    const sides = [{ name: "Foyer", pid: foyer.pid }, ...providersOf(peers)];
    const memory = await memoryOf(sides);
    const rested = only === "" ? await sleep(REST_MS).then(() => memoryOf(sides)) : [];
    const { skipped } = peers;
    const report = { outcomes, skipped, startups, memory, rested };
    if (only === "" && words === "")
      await writeNumbers(sites === undefined ? "latest" : "sites", {
        plan: { ...plan, fresh },
        ...report,
      });
    say(`\n${formatReport(report)}`);
  } finally {
    for (const stop of stops) await stop();
    await foyer.stop();
  }
}

/** Holds the contests that were asked for. One that fails ends the program with an error, but not the others. */
async function holdAll(contests: Contest[], { database }: Foyer) {
  const outcomes = [];
  const words = asked.only.split(",");
  for (const contest of contests) {
    const { name, stop } = contest;
    if (!words.some((word) => name.includes(word))) {
      await stop?.();
      continue;
    }
    say(`${name}: ${plan.rounds} rounds ...`);
    try {
      const outcome = await hold(contest, plan, database);
      say(formatOutcomes([outcome]));
      outcomes.push(outcome);
    } catch (error) {
      say(`${name} failed: ${error}`);
      process.exitCode = 1;
    }
  }
  return outcomes;
}

const providersOf = ({ running }: Peers) =>
  running.map(({ provider: { name, pid } }) => ({ name, pid }));

const memoryOf = (sides: { name: string; pid: number }[]) =>
  Promise.all(
    sides.map(async ({ name, pid }) => ({ name, megabytes: await residentMegabytes(pid) })),
  );

await main();
