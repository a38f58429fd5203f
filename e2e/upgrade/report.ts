import { setTimeout as sleep } from "node:timers/promises";
import type { Load as TokenLoad } from "../failover/load";
import type { findLosses } from "../failover/losses";
import type { RunningServer } from "../support/servers";
import type { startBalancer } from "./balancer";

type Load = { tokens: TokenLoad; wrong: string[] };

type Row = {
  phase: string;
  answers: number;
  acknowledged: number;
  /** Failed requests, wrong answers, losses and errors in logs; empty if all is well. */
  faults: string[];
  /** Log lines of the level `warn`, which explain faults. */
  warnings: string[];
};

/** Level of `error` in a log line; that of a line that is no log line, such as a stack trace. */
const ERROR = 50;

/** Events of the load's own races. */
const OF_RACES = /"event":"(?:refresh_token_replayed|code_reused)"/;

/** Collects what each phase answered, lost and logged. Skips what the first server logged before. */
export function createReport(
  first: RunningServer,
  balancer: Awaited<ReturnType<typeof startBalancer>>,
  load: Load,
  losses: () => ReturnType<typeof findLosses>,
) {
  const rows: Row[] = [];
  const read = new Map([[first, first.output().length]]);
  const { asking } = load.tokens;
  let acknowledged = asking.acknowledged;
  balancer.takeAnswers();

  /** Returns what a server printed since the last call. */
  function newLines(server: RunningServer): string[] {
    const text = server.output();
    const lines = text.slice(read.get(server) ?? 0).split("\n");
    read.set(server, text.length);
    return lines.filter((line) => line !== "");
  }

  async function finish(phase: string, servers: readonly RunningServer[]) {
    const { statuses, broken, faults } = balancer.takeAnswers();
    const { lost, half } = await losses();
    const answers = Object.values(statuses).reduce((sum, n) => sum + n, 0);
    const wrong = load.wrong.splice(0);
    const since = asking.acknowledged - acknowledged;
    acknowledged += since;
    const lines = servers.flatMap(newLines).map((line) => ({ level: levelOf(line), line }));
    const errors = lines.filter(({ level }) => level >= ERROR).map(({ line }) => `log: ${line}`);
    const warnings = lines
      .filter(({ level, line }) => level < ERROR && !OF_RACES.test(line))
      .map(({ line }) => line);
    const missing = [...lost, ...half].map((loss) => `lost: ${JSON.stringify(loss)}`);
    const all = [...faults, ...wrong, ...missing, ...errors];
    if (answers === 0 || since === 0) all.push("no load");
    const row = { phase, answers: answers + broken, acknowledged: since, faults: all, warnings };
    rows.push(row);
    process.stdout.write(`${format(row)}\n`);
  }

  return {
    async phase(name: string, seconds: number, servers: readonly RunningServer[]) {
      await sleep(seconds * 1000);
      await finish(name, servers);
    },
    /** Runs a step under load. */
    async during<T>(name: string, step: Promise<T>, servers: readonly RunningServer[]): Promise<T> {
      const result = await step;
      await finish(name, servers);
      return result;
    },
    /** True if no phase had a fault. */
    isClean: () => rows.every(({ faults }) => faults.length === 0),
  };
}

function levelOf(line: string): number {
  try {
    return JSON.parse(line).level ?? ERROR;
  } catch {
    return ERROR;
  }
}

function format(row: Row): string {
  const { phase, answers, acknowledged, faults, warnings } = row;
  const shown = [...faults, ...warnings].slice(0, 20).map((line) => `\n    ${line.slice(0, 300)}`);
  return `${phase}: ${answers} answers, ${acknowledged} acknowledged effects on tokens, ${faults.length} faults${shown.join("")}`;
}
