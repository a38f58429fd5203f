import type { Outcome } from "../contest";
import { table } from "../table";
import type { PlanOutcome } from "./after-deletion";
import type { BesideOutcome } from "./beside";
import type { Tries } from "./bystanders";
import type { FloodOutcome } from "./measure";
import type { StatementCount } from "./statement-counts";

export type LoadReport = {
  pages: Outcome[];
  statements: StatementCount[];
  deletion: PlanOutcome;
  floods: FloodOutcome[];
  beside: BesideOutcome[];
};

/** Maximum response time of `/health/ready` in milliseconds during any flood. */
const READY_GOAL = 50;

const verdict = (value: number, goal: number | null) =>
  goal === null ? "none" : `${value >= goal ? "met" : "missed"}, at least ${goal}`;

export function formatLoadReport({
  pages,
  statements,
  deletion,
  floods,
  beside,
}: LoadReport): string {
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
    formatBeside(beside),
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

/** Minimum share of `/me`, and maximum milliseconds of `/health/live`, beside a flood (docs/reliability.md, F21). */
const BESIDE_GOALS = { me: 0.5, live: 250 };

/** Formats what others get beside each flood, with what they get in quiet in parentheses. */
export const formatBeside = (outcomes: BesideOutcome[]): string =>
  table([
    [
      "flood",
      "core",
      "/me",
      "live p99",
      "live slowest",
      "passwords",
      "passkeys",
      "client",
      "flood's answers",
    ],
    ...outcomes.map(besideRow),
  ]);

function besideRow({ name, core, ratio, refused, quiet, flooded, statuses }: BesideOutcome) {
  const { live, password, passkey, client } = flooded;
  const slow = live.slowest >= BESIDE_GOALS.live || live.failed > 0;
  return [
    name,
    core,
    `${ratio.toFixed(2)}${refused ? `, ${refused} refused` : ""}${ratio < BESIDE_GOALS.me ? ", missed" : ""}`,
    milliseconds(live.p99, quiet.live.p99),
    `${milliseconds(live.slowest, quiet.live.slowest)}${slow ? ", missed" : ""}`,
    ...[password, passkey, client].map(formatTries),
    Object.entries(statuses)
      .map(([status, count]) => `${count} x ${status}`)
      .join(", "),
  ];
}

const milliseconds = (beside: number, quiet: number) =>
  `${beside.toFixed(0)} (${quiet.toFixed(0)}) ms`;

const formatTries = ({ done, failed, slowest, told }: Tries) =>
  `${done - failed} of ${done}, ${slowest.toFixed(0)} ms${told && ` (${told.slice(0, 80)})`}`;
