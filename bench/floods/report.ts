import { table } from "../table";
import type { BesideOutcome } from "./beside";
import type { Tries } from "./bystanders";

/** Maximum milliseconds of `/health/live` beside a flood (docs/reliability.md, F21). */
const LIVE_GOAL = 250;

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

function besideRow(outcome: BesideOutcome) {
  const { name, core, goal, ratio, refused, quiet, flooded, statuses } = outcome;
  const { live, password, passkey, client } = flooded;
  const slow = live.slowest >= LIVE_GOAL || live.failed > 0;
  return [
    name,
    core,
    `${ratio.toFixed(2)}${refused ? `, ${refused} refused` : ""}${ratio < goal ? ", missed" : ""}`,
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
