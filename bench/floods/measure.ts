import { cpus } from "node:os";
import type { Db } from "@/db/system/client";
import { median } from "../contest";
import { fire, send, startGenerator, type Target } from "../load/load";
import type { Request } from "../load/work";
import { cpuSeconds } from "../processes";
import { costsSince, type DatabaseCosts, readCosts } from "./database-costs";
import type { Flood, FloodCase } from "./floods";
import { probeReadiness, type Readiness } from "./readiness";

/**
 * `quiet` and `flooded` are requests per second, `refused` the `/me` responses other than 200,
 * `share` the flood process's share of the machine's CPU from 0 to 1.
 */
type Round = { quiet: number; flooded: number; refused: number; share: number; ratio: number };

export type FloodOutcome = {
  name: string;
  goal: number | null;
  /**
   * Median over the rounds: throughput of `/me` during the flood, relative to the quiet one scaled
   * by the CPU that the flood leaves.
   */
  ratio: number;
  rounds: Round[];
  readiness: Readiness;
  /** Measured without other load: the flood's responses, and their database cost. */
  flood: Flooded;
  costs: DatabaseCosts;
};

/** Number of responses in total and by status; 0 stands for a lost connection. */
type Flooded = { answers: number; statuses: Record<string, number> };

type Bench = { origin: string; db: Db; me: Target; rounds: number; seconds: number };

/** Measures `/me` alternately quiet and during a flood. */
export async function holdFlood(flood: FloodCase, bench: Bench): Promise<FloodOutcome> {
  const { name, share: goal, ...load } = flood;
  const { origin, db, me, seconds } = bench;
  const flooder = await startFlooder({ origin, ...load });
  const rounds: Round[] = [];
  const readiness: Readiness[] = [];
  try {
    for (let n = 0; n < bench.rounds; n++) {
      const quiet = await fire(me, seconds);
      // The flood starts first and ends last.
      const flooding = flooder.flood(seconds + 3);
      await pause(1500);
      const used = await cpuSeconds(flooder.pid);
      const startedAt = performance.now();
      const probe = probeReadiness(origin);
      const flooded = await send(me, seconds);
      readiness.push(await probe.stop());
      const elapsed = (performance.now() - startedAt) / 1000;
      const share =
        (((await cpuSeconds(flooder.pid)) ?? 0) - (used ?? 0)) / elapsed / cpus().length;
      await flooding;
      const ratio = flooded.rate / (quiet.rate * (1 - share));
      const { rate, refused } = flooded;
      rounds.push({ quiet: quiet.rate, flooded: rate, refused, share, ratio });
    }
    const before = await readCosts(db);
    const alone = await flooder.flood(seconds);
    const costs = costsSince(before, await readCosts(db));
    const ratio = median(rounds.map((round) => round.ratio));
    return { name, goal, ratio, rounds, readiness: join(readiness), flood: alone, costs };
  } finally {
    flooder.stop();
  }
}

/** Starts a process for the flood, so that its CPU can be told apart from the measured load's. */
export async function startFlooder(load: Flood) {
  const { connections, origin, method, path, headers = {}, body, networks } = load;
  const { pid, perform, stop } = await startGenerator();
  const request = { origin, method, path, headers, ...(body !== undefined && { body }) };
  const requests = networks
    ? Array.from({ length: networks }, (_, n) => withHeader(request, `198.51.100.${n + 1}`))
    : [request];
  const job = { kind: "same" as const, requests, numbered: true };
  async function flood(seconds: number): Promise<Flooded> {
    const { statuses } = await perform({ job, connections, seconds, status: 200 });
    return { answers: Object.values(statuses).reduce((sum, one) => sum + one, 0), statuses };
  }
  return { pid, flood, stop };
}

const withHeader = (request: Request, address: string): Request => ({
  ...request,
  headers: { ...request.headers, "x-forwarded-for": address },
});

const join = (all: Readiness[]): Readiness => ({
  median: median(all.map((one) => one.median)),
  slowest: Math.max(...all.map((one) => one.slowest)),
  refused: all.reduce((sum, one) => sum + one.refused, 0),
  probes: all.reduce((sum, one) => sum + one.probes, 0),
});

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));
