import { fire, type Target } from "./load";
import { cpuSeconds } from "./processes";

export type Side = {
  name: string;
  /** Of the process that answers. */
  pid: number;
  /** Made anew for each round, so that no round inherits the state of the last. */
  target: () => Promise<Target>;
};

export type Contest = {
  name: string;
  /** What ours divided by the peer's should be; null where nothing was promised. */
  goal: number | null;
  ours: Side;
  peer: Side;
  /** Ends the peer, where no later contest needs it. */
  stop?: () => Promise<void>;
};

/** Requests a second, and the answering process's own microseconds of CPU for each (null where unknown). */
type Score = { rate: number; cpu: number | null };
export type Round = { ours: Score; peer: Score; ratio: number };

export type Outcome = {
  name: string;
  goal: number | null;
  peer: string;
  ourRate: number;
  peerRate: number;
  /** The median of the rounds' ratios, not the ratio of the medians: a slow minute hits both sides of a round. */
  ratio: number;
  ourCpu: number | null;
  peerCpu: number | null;
  rounds: Round[];
};

export type Plan = { rounds: number; seconds: number; warmUp: number };

/** Both sides in turn, as often as planned, after a warm-up of each. Who begins changes, so that a drift favours nobody. */
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
