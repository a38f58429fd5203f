import type { Outcome, SideOutcome } from "./contest";
import { machine } from "./results";
import type { Startup } from "./startup";
import { table } from "./table";

export type Report = {
  outcomes: Outcome[];
  skipped: { name: string; reason: string }[];
  startups: Startup[];
  /** Resident memory of each side's processes right after all contests. */
  memory: Memory[];
  /** Resident memory after two minutes of rest; empty in a partial run. */
  rested: Memory[];
};

type Memory = { name: string; megabytes: number | null };

/** Maximum resident memory of Foyer in megabytes. */
const MEMORY_GOAL = 260;

export function formatReport(report: Report): string {
  const { outcomes, skipped } = report;
  const { node, cpu, cores } = machine();
  return [
    `Node.js ${node}, ${cpu}, ${cores} cores. Requests per second; CPU of a request, and PostgreSQL's part; Foyer's rate relative to the peer's.`,
    formatOutcomes(outcomes),
    ...skipped.map(({ name, reason }) => `${name} was not measured: ${reason}`),
    table([
      ["", "peer", "ratio", "by CPU", "target"],
      ...outcomes.flatMap((outcome) => goalRows(outcome)),
    ]),
    table([...startRows(report), ...memoryRows(report)]),
  ].join("\n\n");
}

export const formatOutcomes = (outcomes: Outcome[]) =>
  table([["", "Foyer", ...peersOf(outcomes)], ...outcomes.map((one) => row(one, outcomes))]);

/** Returns the names of all peers, in the order of their first contest. */
const peersOf = (outcomes: Outcome[]) => [
  ...new Set(outcomes.flatMap(({ peers }) => peers.map(({ name }) => name))),
];

function row({ name, ours, peers }: Outcome, outcomes: Outcome[]): string[] {
  const cells = peersOf(outcomes).map((peer) => {
    const side = peers.find((one) => one.name === peer);
    return side ? `${numbersOf(side)}, ${side.ratio.toFixed(2)}` : "";
  });
  return [name, numbersOf(ours), ...cells];
}

function numbersOf(side: SideOutcome): string {
  const rate = `${side.rate.toFixed(side.rate < 100 ? 1 : 0)}/s`;
  const cpu = [side.cpu, side.database].flatMap((part) => part?.toFixed(0) ?? []);
  return cpu.length === 0 ? rate : `${rate}, ${cpu.join(" + ")} us`;
}

const goalRows = ({ name, goals, peers }: Outcome) =>
  goals.map(({ peer, atLeast, by }) => {
    const side = peers.find((one) => one.name === peer);
    if (!side) return [name, peer, "", "", `not measured, at least ${atLeast}`];
    const { ratio, cpuRatio } = side;
    const reached = by === "cpu" && cpuRatio !== null ? cpuRatio : ratio;
    const met = verdict(reached >= atLeast, `at least ${atLeast}${by === "cpu" ? " by CPU" : ""}`);
    return [name, peer, ratio.toFixed(2), cpuRatio?.toFixed(2) ?? "", met];
  });

const startRows = ({ startups }: Report) =>
  startups.map(({ name, seconds, goal }) => [
    name,
    `${seconds.toFixed(2)} s`,
    verdict(seconds <= goal, `at most ${goal} s`),
  ]);

const memoryRows = ({ memory, rested }: Report) => [
  ...memory.map(({ name, megabytes }) => [
    `memory after the contests: ${name}`,
    toldMemory(megabytes),
    name === "Foyer" && megabytes !== null
      ? verdict(megabytes <= MEMORY_GOAL, `at most ${MEMORY_GOAL} MB`)
      : "",
  ]),
  ...rested.map(({ name, megabytes }) => [
    `memory after two minutes of rest: ${name}`,
    toldMemory(megabytes),
    "",
  ]),
];

const toldMemory = (megabytes: number | null) =>
  megabytes === null ? "unknown" : `${megabytes.toFixed(0)} MB`;

const verdict = (met: boolean, goal: string) => `${met ? "met" : "missed"}, ${goal}`;
