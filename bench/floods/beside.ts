import { cpus } from "node:os";
import { makeApplication } from "@/test/factories";
import { median } from "../contest";
import { type Foyer, startFoyer } from "../foyer";
import { send, type Target } from "../load/load";
import { cpuSeconds, forkProgram } from "../processes";
import { foyerProvider } from "../providers/foyer-provider";
import { SESSIONS } from "../providers/provider";
import { profileLoad } from "../providers/targets";
import { type Bystanders, prepareBystanders } from "./bystanders";
import { type Flooder, startFlooder, startStalling } from "./flooders";
import { floodsOf } from "./floods";

/** Processor that the server has: all that the machine has, or half a core. */
export type Core = "whole" | "half";

/**
 * `ratio` is the median over the rounds of the throughput of `/me` beside the flood, relative to the quiet one; with a whole core
 * scaled by the CPU that the flood leaves. `refused` counts its responses other than 200.
 */
export type BesideOutcome = {
  name: string;
  core: Core;
  /** Least ratio (docs/reliability.md, F21). */
  goal: number;
  ratio: number;
  refused: number;
  quiet: Bystanders;
  flooded: Bystanders;
  /** Responses of the flood by status. */
  statuses: Record<string, number>;
};

type Plan = { rounds: number; seconds: number };

const STALLING = "bodies that stop";

/** Share of its throughput that `/me` keeps beside a flood. */
const SHARE = 0.5;

/** Names of the floods, each measured with a server of its own. */
export const NAMES = [
  ...floodsOf("", { id: "", redirectUri: "", devices: "" }).map(({ name }) => name),
  STALLING,
];

/** Starts a server, and measures what others get beside a flood and in quiet, with each of the cores. */
export async function holdBeside(name: string, cores: readonly Core[], plan: Plan) {
  const foyer = await startFoyer({
    ...{ fresh: false, sites: 20, people: SESSIONS + 24, limits: true },
    // Senders name their networks; others are in the one of the machine. Connections are counted without a proxy only.
    ...(name !== STALLING && { settings: { TRUST_PROXY: "1" } }),
  });
  try {
    const { publicOrigin: origin } = foyer;
    const flood = floodsOf(origin, await clientsOf(foyer)).find((one) => one.name === name);
    const flooder = flood ? await startFlooder(origin, flood) : startStalling(origin);
    const provider = await foyerProvider(foyer);
    const me = await profileLoad(provider, foyer.application);
    const bystanders = await prepareBystanders(foyer, provider);
    const bench = { pid: foyer.pid, me, bystanders, flooder, lead: flood?.lead ?? 2, ...plan };
    const goal = flood?.share ?? SHARE;
    const outcomes: BesideOutcome[] = [];
    for (const core of cores) outcomes.push({ name, core, goal, ...(await measure(bench, core)) });
    flooder.stop();
    return outcomes;
  } finally {
    await foyer.stop();
  }
}

/** Returns what the floods have of clients: the address of one, and another one's for devices. */
async function clientsOf({ db, application }: Foyer) {
  const { clientId: devices } = await makeApplication(db, {
    type: "device",
    tokenEndpointAuthMethod: "none",
    grantTypes: ["urn:ietf:params:oauth:grant-type:device_code", "refresh_token"],
    redirectUris: [],
  });
  return { id: application.clientId, redirectUri: application.redirectUri, devices };
}

type Bench = Plan & {
  pid: number;
  me: Target;
  bystanders: Awaited<ReturnType<typeof prepareBystanders>>;
  flooder: Flooder;
  lead: number;
};

async function measure({ pid, me, bystanders, flooder, lead, rounds, seconds }: Bench, core: Core) {
  const limited = core === "half" ? await halve(pid) : null;
  const all: { ratio: number; refused: number; quiet: Bystanders; flooded: Bystanders }[] = [];
  let statuses: Record<string, number> = {};
  try {
    await beside(me, bystanders, seconds);
    for (let n = 0; n < rounds; n++) {
      const quiet = await beside(me, bystanders, seconds);
      const flooding = flooder.flood(lead + seconds + 1);
      await pause(lead * 1000);
      const used = (await cpuSeconds(flooder.pid)) ?? 0;
      const flooded = await beside(me, bystanders, seconds);
      const share =
        (((await cpuSeconds(flooder.pid)) ?? 0) - used) / flooded.elapsed / cpus().length;
      statuses = await flooding;
      const left = core === "whole" ? 1 - share : 1;
      all.push({
        ...{ ratio: flooded.rate / (quiet.rate * left), refused: flooded.refused },
        ...{ quiet: quiet.others, flooded: flooded.others },
      });
    }
  } finally {
    limited?.disconnect();
  }
  return {
    ratio: median(all.map(({ ratio }) => ratio)),
    refused: all.reduce((sum, { refused }) => sum + refused, 0),
    quiet: join(all.map(({ quiet }) => quiet)),
    flooded: join(all.map(({ flooded }) => flooded)),
    statuses,
  };
}

/** Measures `/me` while others do what they do. */
async function beside(me: Target, start: Bench["bystanders"], seconds: number) {
  const stop = start();
  const startedAt = performance.now();
  const { rate, refused } = await send(me, seconds);
  const elapsed = (performance.now() - startedAt) / 1000;
  return { rate, refused, elapsed, others: await stop() };
}

/** Limits the server to half a core until the returned process ends. */
async function halve(pid: number) {
  const { child, hear } = forkProgram("bench/floods/half-core.ts", String(pid));
  await hear();
  return child;
}

const join = (all: Bystanders[]): Bystanders => {
  const of = (name: keyof Bystanders) => {
    const tries = all.map((one) => one[name]);
    const sum = (count: "done" | "failed") => tries.reduce((total, one) => total + one[count], 0);
    const most = (time: "slowest" | "p99") => Math.max(...tries.map((one) => one[time]));
    return {
      ...{ done: sum("done"), failed: sum("failed") },
      ...{ slowest: most("slowest"), p99: most("p99") },
      told: tries.find(({ told }) => told)?.told ?? "",
    };
  };
  return {
    live: of("live"),
    password: of("password"),
    passkey: of("passkey"),
    client: of("client"),
  };
};

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));
