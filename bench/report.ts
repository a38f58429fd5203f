import { mkdir, writeFile } from "node:fs/promises";
import { cpus } from "node:os";
import { REDIRECT } from "./bare-contests";
import type { Outcome } from "./contest";
import type { Startup } from "./startup";
import { table } from "./table";

export type Report = {
  outcomes: Outcome[];
  /** CPU microseconds that counting adds to a redirect. */
  counting: number;
  startups: Startup[];
  /** Resident memory of the server process after all contests. */
  megabytes: number | null;
};

const FOLDER = "bench/results";

/** Maximum share of a redirect's CPU that counting may cost, in percent. */
const COUNTING_GOAL = 3;

/** Writes the numbers to `bench/results`, with the date, the command and the machine. */
export async function writeNumbers(name: "latest" | "sites" | "load", measured: object) {
  const [cpu] = cpus();
  const machine = { node: process.version, cpu: cpu?.model ?? "unknown", cores: cpus().length };
  const script = name === "load" ? "bench:load" : "bench";
  const command = [`npm run ${script} --`, ...process.argv.slice(2)].join(" ");
  const whole = { date: new Date().toISOString(), command, machine, ...measured };
  await mkdir(FOLDER, { recursive: true });
  const numbers = (_: string, value: unknown) =>
    typeof value === "number" ? Number(value.toPrecision(4)) : value;
  await writeFile(`${FOLDER}/${name}.json`, `${JSON.stringify(whole, numbers, 2)}\n`);
}

export function formatReport({ outcomes, counting, startups, megabytes }: Report): string {
  const contests = outcomes.map((outcome) => [
    outcome.name,
    outcome.peer,
    `${outcome.ourRate.toFixed(0)}/s`,
    `${outcome.peerRate.toFixed(0)}/s`,
    outcome.ratio.toFixed(2),
    outcome.goal === null
      ? "none"
      : verdict(outcome.ratio >= outcome.goal, `at least ${outcome.goal}`),
    outcome.ourCpu === null ? "" : `${outcome.ourCpu.toFixed(0)} us`,
    outcome.peerCpu === null ? "" : `${outcome.peerCpu.toFixed(0)} us`,
  ]);
  const starts = startups.map(({ name, seconds, goal }) => [
    name,
    `${seconds.toFixed(2)} s`,
    verdict(seconds <= goal, `at most ${goal} s`),
  ]);
  const cpu = outcomes.find(({ name }) => name === REDIRECT)?.ourCpu;
  const share = cpu ? (counting / cpu) * 100 : null;
  const counted =
    share === null
      ? []
      : [
          [
            "counting a visit",
            `${counting.toFixed(2)} us, ${share.toFixed(1)} % of a redirect`,
            verdict(share < COUNTING_GOAL, `less than ${COUNTING_GOAL} %`),
          ],
        ];
  const memory =
    megabytes === null ? [] : [["memory after the contests", `${megabytes.toFixed(0)} MB`]];
  return [table([HEAD, ...contests]), table([...counted, ...starts, ...memory])].join("\n\n");
}

const HEAD = ["", "peer", "Foyer", "peer", "ratio", "target", "CPU each", "peer's"];

const verdict = (met: boolean, goal: string) => `${met ? "met" : "missed"}, ${goal}`;
