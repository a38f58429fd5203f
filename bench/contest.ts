import { fire, type Load, type Target } from "./load/load";
import { cpuOfTree } from "./processes";

/** Puts a load on a side for some seconds, or less if it runs out of inputs. */
export type Fire = (seconds: number) => Promise<Pick<Load, "rate" | "count">>;

export type Side = {
  name: string;
  /** PID of the process that answers; its children belong to it. */
  pid: number;
  /** PID of its PostgreSQL, if it has one of its own. */
  database?: number | undefined;
  /** Called for each round of so many seconds, so that none inherits the state of the last. */
  prepare: (seconds: number) => Promise<Fire>;
};

/** Goal for the ratio of our rate to a peer's, or of the peer's processor time to ours. */
export type Goal = { peer: string; atLeast: number; by?: "cpu" };

export type Contest = {
  name: string;
  goals: Goal[];
  ours: Side;
  peers: Side[];
  /** Ends the peers after the last contest that needs them. */
  stop?: () => Promise<void>;
};

/**
 * Requests per second, and CPU microseconds per request of the answering processes and of
 * PostgreSQL (null if unknown).
 */
type Score = { rate: number; cpu: number | null; database: number | null };

/** Medians of a side over the rounds. */
export type SideOutcome = Score & {
  name: string;
  /**
   * Median of the rounds' ratios of our rate to this side's, not the ratio of the medians: a slow
   * minute affects all sides of a round.
   */
  ratio: number;
  /** Median of the rounds' ratios of this side's CPU to ours, PostgreSQL included. */
  cpuRatio: number | null;
  rounds: Score[];
};

export type Outcome = { name: string; goals: Goal[]; ours: SideOutcome; peers: SideOutcome[] };

export type Plan = { rounds: number; seconds: number; warmUp: number };

export const PLANS: Record<"whole" | "quick", Plan> = {
  whole: { rounds: 7, seconds: 4, warmUp: 3 },
  quick: { rounds: 3, seconds: 1, warmUp: 1 },
};

/** Maximum number of warm-ups of a side; one that isn't faster by this factor is the last. */
const [MAX_WARM_UPS, FASTER] = [6, 1.05];

/** Returns how to put a target under load. */
export const firing =
  (target: Target): Fire =>
  (seconds) =>
    fire(target, seconds);

/**
 * Runs all sides in turn for the planned rounds, after a warm-up of each. Each round begins with
 * another side, so that a drift favors none. `database` is the PID of the PostgreSQL of all sides.
 */
export async function hold(contest: Contest, plan: Plan, database?: number): Promise<Outcome> {
  const { name, goals, ours, peers, stop } = contest;
  const sides = [ours, ...peers];
  const scores = sides.map((): Score[] => []);
  for (const side of sides) await warmUp(side, plan.warmUp);
  for (let round = 0; round < plan.rounds; round++)
    for (let n = 0; n < sides.length; n++) {
      const turn = (round + n) % sides.length;
      const side = sides[turn];
      if (side) scores[turn]?.push(await score(side, plan.seconds, side.database ?? database));
    }
  await stop?.();
  const [mine = []] = scores;
  const outcomes = sides.map((side, n) => summarize(side.name, scores[n] ?? [], mine));
  const [first, ...others] = outcomes;
  if (!first) throw new Error("a contest without a side");
  return { name, goals, ours: first, peers: others };
}

/** Puts a load on a side until it gets no faster: a JVM takes longer than Node.js. */
async function warmUp(side: Side, seconds: number) {
  let fastest = 0;
  for (let n = 0; n < MAX_WARM_UPS; n++) {
    const { rate } = await (await side.prepare(seconds))(seconds);
    if (rate < fastest * FASTER) return;
    fastest = rate;
  }
}

async function score(side: Side, seconds: number, database: number | undefined): Promise<Score> {
  const fireFor = await side.prepare(seconds);
  const read = () =>
    Promise.all([cpuOfTree(side.pid), database === undefined ? null : cpuOfTree(database)]);
  const before = await read();
  const { rate, count } = await fireFor(seconds);
  const after = await read();
  const used = (n: 0 | 1) => {
    const [from, to] = [before[n], after[n]];
    return from === null || to === null ? null : ((to - from) / count) * 1e6;
  };
  return { rate, cpu: used(0), database: used(1) };
}

function summarize(name: string, rounds: Score[], ours: Score[]): SideOutcome {
  const compared = rounds.map((theirs, n) => ({ theirs, mine: ours[n] ?? theirs }));
  return {
    name,
    rate: median(rounds.map(({ rate }) => rate)),
    cpu: medianOrNull(rounds.map(({ cpu }) => cpu)),
    database: medianOrNull(rounds.map(({ database }) => database)),
    ratio: median(compared.map(({ theirs, mine }) => mine.rate / theirs.rate)),
    cpuRatio: medianOrNull(compared.map(({ theirs, mine }) => cpuRatio(theirs, mine))),
    rounds,
  };
}

function cpuRatio(theirs: Score, mine: Score) {
  const [one, other] = [wholeCpu(theirs), wholeCpu(mine)];
  return one === null || other === null ? null : one / other;
}

/** Returns the CPU microseconds of a request with PostgreSQL's part; null if unknown. */
export const wholeCpu = ({ cpu, database }: Score) => (cpu === null ? null : cpu + (database ?? 0));

export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = (sorted.length - 1) / 2;
  return ((sorted[Math.floor(middle)] ?? Number.NaN) + (sorted[Math.ceil(middle)] ?? 0)) / 2;
}

const medianOrNull = (values: (number | null)[]) => {
  const known = values.filter((value) => value !== null);
  return known.length === 0 ? null : median(known);
};
