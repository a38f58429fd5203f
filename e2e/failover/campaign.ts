import { setTimeout as sleep } from "node:timers/promises";
import { type Cluster, until } from "./cluster";
import type { Load } from "./load";
import type { Scenario } from "./scenarios";

/** Milliseconds after the new primary was found within which the first write must succeed. */
export const BACK_WITHIN = 5000;

/** Time in which requests may fail, and what came of one fault. */
export type Fault = {
  from: number;
  until: number;
  withoutPrimary: number | null;
  back: number | null;
};

/** Waits until the load runs, so that each fault interrupts it. */
async function untilBusy(load: Load) {
  const enough = load.asking.acknowledged + 50;
  await until("the load runs", async () => load.asking.acknowledged >= enough);
  await sleep(Math.random() * 1000);
}

/** Breaks the cluster once under load, and waits until it is whole again. */
export async function strike(scenario: Scenario, cluster: Cluster, load: Load): Promise<Fault> {
  await cluster.untilWhole();
  await untilBusy(load);
  const from = performance.now();
  const { isPrimaryBack, end } = await scenario.begin(cluster);
  const fault = isPrimaryBack ? await watch(from, isPrimaryBack, load) : unnoticed(from);
  await end?.();
  await cluster.untilWhole();
  await untilBusy(load);
  return fault;
}

/** A fault in which no request may fail. */
export const unnoticed = (from = performance.now()): Fault => ({
  ...{ from, until: from, withoutPrimary: null, back: null },
});

async function watch(from: number, isPrimaryBack: () => Promise<boolean>, load: Load) {
  await until("there is a primary", isPrimaryBack, 20);
  const elected = performance.now();
  await until("a write succeeds", async () => load.asking.acknowledgedAt > elected, 5);
  const back = performance.now() - elected;
  return { from, until: elected + BACK_WITHIN, withoutPrimary: elected - from, back };
}
