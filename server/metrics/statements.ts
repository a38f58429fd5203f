import { poolUsage } from "@/db/system/client";
import { databaseFault } from "@/db/system/faults";
import type { PoolName, StatementObserver } from "@/db/system/statements-observer";
import { isOutage } from "@/lib/runtime/outage";
import { counter, Distribution, type Family, gauge, histogram, type Sample } from "./exposition";

const POOLS = ["main", "counting"] as const;

/** How a statement failed: `away` had no effect, `unknown` may have had one, `refused` is any other error. */
const FAULTS = ["away", "unknown", "refused"] as const;

type Measured = {
  durations: Distribution;
  waits: number;
  waited: number;
  faults: Record<(typeof FAULTS)[number], number>;
};

const nothingYet = (): Measured => ({
  durations: new Distribution(),
  waits: 0,
  waited: 0,
  faults: { away: 0, unknown: 0, refused: 0 },
});

/** Counts and times statements and their waits for a connection. */
export function measureStatements() {
  const pools: Record<PoolName, Measured> = { main: nothingYet(), counting: nothingYet() };

  const observe: StatementObserver = (pool) => {
    const measured = pools[pool];
    const toldAt = performance.now();
    let sentAt: number | null = null;
    return {
      sent() {
        if (sentAt !== null) return;
        sentAt = performance.now();
        if (sentAt - toldAt < WAIT_MS) return;
        measured.waits += 1;
        measured.waited += (sentAt - toldAt) / 1000;
      },
      ended(failure) {
        if (failure !== null) measured.faults[databaseFault(failure) ?? "refused"] += 1;
        if (sentAt !== null) measured.durations.observe((performance.now() - sentAt) / 1000);
      },
    };
  };

  return { observe, families: () => familiesOf(pools) };
}

/** Milliseconds from which a statement counts as one that waited. One that is sent at once takes less. */
const WAIT_MS = 0.1;

function familiesOf(pools: Record<PoolName, Measured>): Family[] {
  const each = (samples: (measured: Measured, labels: { pool: string }) => Sample[]) =>
    POOLS.flatMap((pool) => samples(pools[pool], { pool }));
  return [
    histogram(
      "foyer_database_statement_duration_seconds",
      "Duration of database statements, without their wait for a connection.",
      each(({ durations }, labels) => durations.samples(labels)),
    ),
    counter(
      "foyer_database_statement_failures_total",
      "Statements that failed: without effect (away), with an unknown outcome (unknown), or by their own error (refused).",
      each(({ faults }, labels) =>
        FAULTS.map((fault) => ({ labels: { ...labels, fault }, value: faults[fault] })),
      ),
    ),
    counter(
      "foyer_database_connection_waits_total",
      "Statements that waited for a connection.",
      each(({ waits }, labels) => [{ labels, value: waits }]),
    ),
    counter(
      "foyer_database_connection_wait_seconds_total",
      "Time that statements waited for a connection.",
      each(({ waited }, labels) => [{ labels, value: waited }]),
    ),
    ...poolFamilies(),
  ];
}

function poolFamilies(): Family[] {
  const usage = poolUsage();
  return [
    gauge(
      "foyer_database_connections",
      "Connections of a pool, by state.",
      usage.flatMap(({ pool, idle, opening, used }) =>
        Object.entries({ idle, opening, used }).map(([state, value]) => ({
          labels: { pool, state },
          value,
        })),
      ),
    ),
    gauge(
      "foyer_database_connections_max",
      "Most connections that a pool opens.",
      usage.map(({ pool, most }) => ({ labels: { pool }, value: most })),
    ),
    gauge(
      "foyer_database_waiting_statements",
      "Statements that wait for a connection at this moment.",
      usage.map(({ pool, waiting }) => ({ labels: { pool }, value: waiting })),
    ),
    gauge(
      "foyer_database_lost",
      "1 during an outage of the database, as this process sees it.",
      isOutage() ? 1 : 0,
    ),
  ];
}
