import type { Outcome } from "../contest";
import { table } from "../table";
import type { PlanOutcome } from "./after-deletion";
import type { FloodOutcome } from "./measure";
import type { StatementCount } from "./statement-counts";

export type LoadReport = {
  pages: Outcome[];
  statements: StatementCount[];
  deletion: PlanOutcome;
  floods: FloodOutcome[];
};

/** Maximum response time of `/health/ready` in milliseconds during any flood. */
const READY_GOAL = 50;

const verdict = (value: number, goal: number | null) =>
  goal === null ? "none" : `${value >= goal ? "met" : "missed"}, at least ${goal}`;

export function formatLoadReport({ pages, statements, deletion, floods }: LoadReport): string {
  return [
    table([["page", "Foyer", "bare node:http", "ratio", "target"], ...pages.map(pageRow)]),
    table([
      ["request", "transactions", "write-ahead log"],
      ...statements.map(({ name, transactions, wal }) => [
        name,
        transactions.toFixed(2),
        `${wal.toFixed(0)} bytes`,
      ]),
    ]),
    `/api/v1/me after ${deletion.deleted} tokens were deleted: ${deletion.ratio.toFixed(2)} of its throughput before`,
    formatFloods(floods),
  ].join("\n\n");
}

const pageRow = ({ name, goals, ours, peers: [bare] }: Outcome) => [
  name,
  `${ours.rate.toFixed(0)}/s`,
  `${bare?.rate.toFixed(0)}/s`,
  `${bare?.ratio.toFixed(2)}`,
  verdict(bare?.ratio ?? Number.NaN, goals[0]?.atLeast ?? null),
];

/** Formats the effect of each flood on `/me`, and the cost of each of its requests. */
export const formatFloods = (floods: FloodOutcome[]): string =>
  table([
    [
      "flood",
      "/me beside it",
      "target",
      "/me refused",
      "ready",
      "slowest",
      "answers alone",
      ...COST_HEAD,
    ],
    ...floods.map(floodRow),
  ]);

const COST_HEAD = ["transactions each", "stored each", "WAL each"];

function floodRow({ name, goal, ratio, rounds, readiness, flood, costs }: FloodOutcome): string[] {
  const { answers, statuses } = flood;
  const ready = readiness.median <= READY_GOAL && readiness.refused === 0;
  return [
    name,
    ratio.toFixed(2),
    verdict(ratio, goal),
    String(rounds.reduce((sum, { refused }) => sum + refused, 0)),
    `${readiness.median.toFixed(0)} ms, ${ready ? "met" : "missed"}`,
    `${readiness.slowest.toFixed(0)} ms`,
    Object.entries(statuses)
      .map(([status, count]) => `${count} x ${status}`)
      .join(", "),
    (costs.transactions / answers).toFixed(3),
    `${(costs.bytes / answers).toFixed(0)} bytes`,
    `${(costs.wal / answers).toFixed(0)} bytes`,
  ];
}
