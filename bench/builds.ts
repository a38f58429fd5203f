import { parseArgs } from "node:util";
import { startServer } from "@/e2e/support/servers";
import { prepareBareContests } from "./bare-contests";
import { type Contest, hold, PLANS } from "./contest";
import { type Foyer, startFoyer } from "./foyer";
import { prepareProviderContests } from "./provider-contests";
import { SESSIONS, SIGN_INS } from "./providers/provider";
import { formatOutcomes } from "./report";

const { values: asked, positionals } = parseArgs({
  allowPositionals: true,
  options: { quick: { type: "boolean", default: false }, only: { type: "string", default: "" } },
});

/**
 * `npm run bench:builds -- FOLDER [--quick] [--only WORD,WORD]`: measures this build beside the one
 * in another folder, such as a clone of the version before, on the same database. The database must
 * fit both. There are no targets: a row that drops is to be explained.
 */
async function main() {
  const [folder] = positionals;
  if (!folder)
    throw new Error("usage: npm run bench:builds -- FOLDER [--quick] [--only WORD,WORD]");
  const foyer = await startFoyer({ fresh: false, sites: 20, people: SESSIONS + SIGN_INS });
  const other = await startServer(foyer.settings, { cwd: folder });
  try {
    await fetch(other.origin);
    const origin = other.origin.replace("localhost", "127.0.0.1");
    const pid = other.process.pid ?? 0;
    const theirs = await contestsOf({ ...foyer, origin, publicOrigin: other.origin, pid });
    for (const [n, { name, ours }] of (await contestsOf(foyer)).entries()) {
      const side = theirs[n]?.ours;
      if (!side || !asked.only.split(",").some((word) => name.includes(word))) continue;
      const peers = [{ ...side, name: folder }];
      const plan = PLANS[asked.quick ? "quick" : "whole"];
      const outcome = await hold({ name, goals: [], ours, peers }, plan, foyer.database);
      process.stdout.write(`${formatOutcomes([outcome])}\n`);
    }
  } finally {
    await other.stop();
    await foyer.stop();
  }
}

/** Returns all contests of a server, without its peers. */
async function contestsOf(foyer: Foyer): Promise<Contest[]> {
  const bare = await prepareBareContests(foyer);
  const { contests } = await prepareProviderContests(foyer, []);
  const all = [...bare, ...contests];
  for (const { stop } of all) await stop?.();
  return all;
}

await main();
