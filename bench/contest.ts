import { fire, type Target } from "./load";
import { cpuSeconds } from "./processes";

export type Side = {
  name: string;
  /** PID of the process that answers. */
  pid: number;
  /** Called for each round, so that no round inherits the state of the last. */
  target: () => Promise<Target>;
};

export type Contest = {
  name: string;
  /** Target ratio of our rate to the peer's; null for none. */
  goal: number | null;
  ours: Side;
  peer: Side;
  /** Ends the peer after the last contest that needs it. */
  stop?: () => Promise<void>;
};

/**
 * Requests per second, and CPU microseconds of the answering process per request (null if unknown).
 */
type Score = { rate: number; cpu: number | null };
export type Round = { ours: Score; peer: Score; ratio: number };

export type Outcome = {
  name: string;
  goal: number | null;
  peer: string;
  ourRate: number;
  peerRate: number;
  /**
   * Median of the rounds' ratios, not the ratio of the medians: a slow minute affects both sides of
   * a round.
   */
  ratio: number;
  ourCpu: number | null;
  peerCpu: number | null;
  rounds: Round[];
};

export type Plan = { rounds: number; seconds: number; warmUp: number };

/**
 * Runs both sides alternately for the planned rounds, after a warm-up of each. The first side
 * alternates, so that a drift favors neither.
 */
export async function hold(contest: Contest, plan: Plan): Promise<Outcome> {
  const { name, goal, ours, peer, stop } = contest;
  for (const side of [ours, peer]) await fire(await side.target(), plan.warmUp);
  const rounds: Round[] = [];
  for (let n = 0; n < plan.rounds; n++) {
    const first = await score(n % 2 ? peer : ours, plan.seconds);
    const second = await score(n % 2 ? ours : peer, plan.seconds);
    const [mine, theirs] = n % 2 ? [second, first] : [first, second];
    rounds.push({ ours: mine, peer: theirs, ratio: mine.rate / theirs.rate });
  }
  await stop?.();
  return {
    name,
    goal,
    peer: peer.name,
    ourRate: median(rounds.map((round) => round.ours.rate)),
    peerRate: median(rounds.map((round) => round.peer.rate)),
    ratio: median(rounds.map((round) => round.ratio)),
    ourCpu: medianOrNull(rounds.map((round) => round.ours.cpu)),
    peerCpu: medianOrNull(rounds.map((round) => round.peer.cpu)),
    rounds,
  };
}

async function score(side: Side, seconds: number): Promise<Score> {
  const target = await side.target();
  const before = await cpuSeconds(side.pid);
  const { rate, count } = await fire(target, seconds);
  const after = await cpuSeconds(side.pid);
  const used = before === null || after === null ? null : after - before;
  return { rate, cpu: used === null ? null : (used / count) * 1e6 };
}

export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = (sorted.length - 1) / 2;
  return ((sorted[Math.floor(middle)] ?? Number.NaN) + (sorted[Math.ceil(middle)] ?? 0)) / 2;
}

const medianOrNull = (values: (number | null)[]) => {
  const known = values.filter((value) => value !== null);
  return known.length === 0 ? null : median(known);
};
