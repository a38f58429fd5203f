import { setTimeout as sleep } from "node:timers/promises";
import type { Db } from "@/db/system/client";
import { PRUNING_LOCK } from "@/db/system/prune";
import type { Foyer } from "./foyer";
import { type Latencies, startPaced } from "./load/paced";
import type { OpenProvider } from "./providers/provider";
import { obtainTokens } from "./providers/targets";
import { table } from "./table";

/** Maximum ratio of the p99 to the one before. */
const GOAL = 1.5;

/** `/me` before, during and after the deletion of so many rows, which took so many seconds. */
type Pruning = {
  before: Latencies;
  during: Latencies;
  after: Latencies;
  rows: number;
  seconds: number;
};

/** Keeps the servers' cleaners waiting while the connection is open, or until `measurePruning`. */
export async function holdPruning({ $client: client }: Db) {
  await client`select pg_advisory_lock(${PRUNING_LOCK})`;
}

/** Sends `/me` at a constant rate while the server's own cleaner deletes the expired access tokens. */
export async function measurePruning(
  { db: { $client: client }, application }: Foyer,
  provider: OpenProvider,
  { rate, quiet }: { rate: number; quiet: number },
): Promise<Pruning> {
  const [token] = await obtainTokens(provider, application, 1);
  await client`update access_tokens set expires_at = now() + interval '1 day' where expires_at > now()`;
  const [expired] =
    await client`select count(*)::int as n from access_tokens where expires_at < now()`;
  const deleted = async () => {
    const [row] =
      await client`select n_tup_del::int as n from pg_stat_user_tables where relname = 'access_tokens'`;
    return Number(row?.n);
  };
  const { origin, pathname } = new URL(provider.userinfo);
  const headers = { authorization: `Bearer ${token?.access_token}` };
  const load = startPaced({ origin, method: "GET", path: pathname, headers }, rate);
  try {
    await sleep(10_000);
    load.take();
    await sleep(quiet * 1000);
    const before = load.take();
    const [start, rows] = [await deleted(), Number(expired?.n)];
    await client`select pg_advisory_unlock(${PRUNING_LOCK})`;
    while ((await deleted()) === start) await sleep(100);
    load.take();
    const startedAt = performance.now();
    while ((await deleted()) - start < rows) await sleep(1000);
    const during = load.take();
    const seconds = (performance.now() - startedAt) / 1000;
    await sleep(quiet * 1000);
    const after = load.take();
    return { before: before(), during: during(), after: after(), rows, seconds };
  } finally {
    load.stop();
  }
}

export function formatPruning({ before, during, after, rows, seconds }: Pruning): string {
  const row = (name: string, { count, median, p99, slowest, refused }: Latencies) => [
    name,
    `${count}`,
    ...[median, p99, slowest].map((time) => `${time.toFixed(1)} ms`),
    `${refused}`,
    (p99 / before.p99).toFixed(2),
    p99 <= before.p99 * GOAL ? "met" : "missed",
  ];
  return [
    table([
      [
        "pruning",
        "requests",
        "median",
        "p99",
        "slowest",
        "refused",
        "p99 to before",
        `at most ${GOAL}`,
      ],
      row("before", before),
      row("during", during),
      row("after", after),
    ]),
    `${rows} expired tokens deleted in ${seconds.toFixed(0)} s: ${(rows / seconds).toFixed(0)} rows/s`,
  ].join("\n\n");
}
