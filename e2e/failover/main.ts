// `npm run test:failover`: breaks a highly available installation again and again under load (docs/availability.md).
// An argument selects the faults whose names contain it: `npm run test:failover -- frozen`.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { openDatabase } from "@/db/system/client";
import { missing } from "../../scripts/debian-parts.mjs";
import { FAILOVERS } from "../support/sizes";
import { type Fault, strike, unnoticed } from "./campaign";
import { Cluster } from "./cluster";
import { startFoyers } from "./foyers";
import { Load } from "./load";
import { findImpossible, findLosses } from "./losses";
import { PORTS } from "./ports";
import { makePlace } from "./programs";
import { RedisPair } from "./redis-pair";
import { describe } from "./report";
import { SCENARIOS } from "./scenarios";

const say = (line: string) => process.stdout.write(`${line}\n`);

type World = Awaited<ReturnType<typeof startWorld>>;

async function startWorld() {
  const place = await makePlace();
  const redis = new RedisPair(place);
  const cluster = new Cluster(place);
  await redis.untilUp();
  await cluster.prepare();
  const foyers = await startFoyers(place, cluster.databaseUrl);
  return {
    place,
    redis,
    cluster,
    foyers,
    db: openDatabase(cluster.databaseUrl, { connections: 2 }),
  };
}

type Phase = { name: string; breaks(load: Load): Promise<Fault[]>; origins?: [string, string] };

/** Runs a phase under a load of its own, prints one line, and returns what is wrong. */
async function run({ db, foyers }: World, { name, breaks, origins }: Phase): Promise<string[]> {
  const load = await Load.start(db, origins ?? foyers.origins, foyers.secret);
  const faults = await breaks(load).finally(() => load.stop());
  const { line, wrong } = describe(name, load, faults);
  const { lost, half } = await findLosses(db, load.histories);
  const impossible = findImpossible(load.histories);
  const missed = lost.reduce((sum, [, n]) => sum + n, 0);
  say(
    `${line}; ${missed} acknowledged writes lost, ${half.length} half states; ${load.histories.length} histories, ${impossible.length} of them impossible`,
  );
  return [
    ...wrong,
    ...lost.map(([fact, n]) => `${n} lost: ${fact}`),
    ...half.map((state) => `half state: ${JSON.stringify(state)}`),
    ...impossible.map((history) => `impossible: ${JSON.stringify(history)}`),
  ].map((what) => `${name}: ${what}`);
}

function phasesOf({ cluster, redis, foyers }: World): Phase[] {
  const faults = SCENARIOS.map(([scenario, share]) => ({
    name: scenario.name,
    async breaks(load: Load) {
      const done: Fault[] = [];
      for (let n = 0; n < FAILOVERS * share; n++) done.push(await strike(scenario, cluster, load));
      return done;
    },
  }));
  const proxied = `http://localhost:${PORTS.proxy.foyer}`;
  return [
    ...faults,
    {
      name: "SIGKILL of the primary Redis",
      async breaks() {
        await sleep(2000);
        const revive = await redis.killPrimary();
        await sleep(5000);
        revive();
        await sleep(2000);
        return [unnoticed()];
      },
    },
    {
      name: "rolling restart of both Foyer servers behind HAProxy",
      origins: [proxied, proxied],
      async breaks() {
        const done: Fault[] = [];
        for (let n = 0; n < FAILOVERS / 5; n++) {
          await foyers.restart();
          done.push(unnoticed());
        }
        return done;
      },
    },
  ];
}

/** Returns what must not be in the logs. */
function wrongInLogs({ foyers }: World) {
  const events = ["unexpected_error", "uncaught_exception", "unhandled_rejection"];
  const lines = foyers.output().split("\n");
  return lines.filter((line) => events.some((event) => line.includes(`"${event}"`)));
}

async function campaign(world: World): Promise<string[]> {
  const wrong: string[] = [];
  const wanted = process.argv[2] ?? "";
  for (const phase of phasesOf(world).filter(({ name }) => name.includes(wanted))) {
    const found = await run(world, phase);
    for (const line of found) say(`  ${line}`);
    wrong.push(...found);
  }
  const logged = wrongInLogs(world);
  for (const line of logged) say(`  ${line}`);
  return [...wrong, ...logged];
}

async function main() {
  const lacking = ["PostgreSQL", "Patroni", "etcd", "HAProxy", "Redis", "Sentinel"].flatMap(
    (part) => missing(part) ?? [],
  );
  if (lacking.length > 0) throw new Error(lacking.join("; "));
  const world = await startWorld();
  const wrong = await campaign(world).catch((error: Error) => {
    say(`  ${error.stack}`);
    return [error.message];
  });
  await world.foyers.stop();
  await world.db.$client.end({ timeout: 1 });
  await world.cluster.end();
  writeFileSync(join(world.place.folder, "foyer.log"), world.foyers.output());
  await world.place.end({ keep: wrong.length > 0 });
  const verdict = `${wrong.length} things are wrong; the logs are in ${world.place.folder}.`;
  say(wrong.length === 0 ? "Nothing is wrong." : verdict);
  process.exit(wrong.length === 0 ? 0 : 1);
}

// A signal ends the servers too, which end with this process only if it exits.
for (const name of ["SIGINT", "SIGTERM"] as const) process.once(name, () => process.exit(1));
await main();
