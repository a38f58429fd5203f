import { parseArgs } from "node:util";
import { formatPages, measurePages } from "./admin-pages";
import {
  type Contest,
  firing,
  hold,
  type Outcome,
  type Plan,
  type Side,
  wholeCpu,
} from "./contest";
import { type Foyer, startFoyer } from "./foyer";
import { populateGrowth } from "./growth-population";
import { formatPruning, holdPruning, measurePruning } from "./growth-pruning";
import { foyerProvider } from "./providers/foyer-provider";
import { type OpenProvider, SESSIONS, SIGN_INS } from "./providers/provider";
import {
  apiIntrospectionLoad,
  authorizeLoad,
  introspectionLoad,
  type ProviderLoad,
  profileLoad,
  refreshLoad,
  signInLoad,
} from "./providers/targets";
import { table } from "./table";

const LOADS: Record<string, ProviderLoad> = {
  "/api/v1/me": profileLoad,
  "refresh grant, RS256": refreshLoad,
  introspection: introspectionLoad,
  "introspection by an API": apiIntrospectionLoad,
  "authorize with a session": authorizeLoad,
  "sign-in with a password": signInLoad,
};

const { values: asked } = parseArgs({
  options: {
    scale: { type: "string", default: "1" },
    rate: { type: "string", default: "1500" },
    only: { type: "string", default: "" },
  },
});
const [scale, rate] = [Number(asked.scale), Number(asked.rate)];
const plan: Plan =
  scale < 0.1 ? { rounds: 3, seconds: 1, warmUp: 1 } : { rounds: 5, seconds: 3, warmUp: 2 };

const wants = (part: "requests" | "pages" | "pruning") => part.includes(asked.only);

const say = (text: string) => process.stdout.write(`${text}\n`);

/**
 * `npm run bench:growth [-- --scale SHARE] [--rate N] [--only PART]`: compares a server with 1,000,000 people, 10,000
 * applications, 3,000,000 token families and 10,000,000 tokens to one on an empty database, and
 * measures its administration and its cleaner beside N requests of `/me` a second. A missed target
 * is not an error.
 */
async function main() {
  const options = { fresh: false, sites: 0, people: SESSIONS + SIGN_INS };
  const full = await startFoyer(options);
  try {
    await holdPruning(full.db);
    const startedAt = performance.now();
    await populateGrowth(full.db, scale);
    say(
      `filled in ${((performance.now() - startedAt) / 1000).toFixed(0)} s: ${await sizesOf(full)}`,
    );
    const provider = await foyerProvider(full);
    if (wants("requests"))
      say(`\n${formatContests(await compare(full, provider, await startFoyer(options)))}\n`);
    if (wants("pages")) say(`\n${formatPages(await measurePages(full))}\n`);
    const quiet = scale < 0.1 ? 10 : 30;
    if (wants("pruning")) say(formatPruning(await measurePruning(full, provider, { rate, quiet })));
  } catch (error) {
    process.stderr.write(full.output());
    throw error;
  } finally {
    await full.stop();
  }
}

/** Returns the rows of the largest tables, and the size of the database. */
async function sizesOf({ db }: Foyer): Promise<string> {
  const rows = await db.$client<{ text: string }[]>`
    select reltuples::bigint || ' ' || replace(relname, '_', ' ') as text from pg_class
    where relname in ('users', 'applications', 'token_families', 'access_tokens', 'refresh_tokens', 'family_scopes') order by reltuples`;
  const [size] = await db.$client<{ text: string }[]>`
    select pg_size_pretty(pg_database_size(current_database())) as text`;
  return [...rows, ...(size ? [size] : [])].map(({ text }) => text).join(", ");
}

/** Puts the same loads on the full and on the empty server in alternating rounds. */
async function compare(full: Foyer, provider: OpenProvider, empty: Foyer): Promise<Outcome[]> {
  try {
    const other = await foyerProvider(empty);
    const outcomes: Outcome[] = [];
    for (const [name, load] of Object.entries(LOADS)) {
      say(`${name}: ${plan.rounds} rounds ...`);
      const [ours, peer] = [
        sideOf("full", full, provider, load),
        sideOf("empty", empty, other, load),
      ];
      const contest: Contest = { name, goals: [], ours, peers: [peer] };
      outcomes.push(await hold(contest, plan));
    }
    return outcomes;
  } finally {
    await empty.stop();
  }
}

const sideOf = (name: string, foyer: Foyer, provider: OpenProvider, load: ProviderLoad): Side => ({
  name,
  pid: foyer.pid,
  database: foyer.database,
  prepare: async (seconds) => firing(await load(provider, provider.clients.RS256, seconds)),
});

const formatContests = (outcomes: Outcome[]) =>
  table([
    ["", "empty", "full", "ratio", "by CPU"],
    ...outcomes.map(({ name, ours, peers: [empty] }) => [
      name,
      ...[empty, ours].map((side) =>
        side ? `${side.rate.toFixed(0)}/s, ${wholeCpu(side)?.toFixed(0)} us` : "",
      ),
      empty?.ratio.toFixed(2) ?? "",
      empty?.cpuRatio?.toFixed(2) ?? "",
    ]),
  ]);

await main();
