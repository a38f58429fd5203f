import type { RequestListener } from "node:http";
import { observeStatements } from "@/db/system/statements-observer";
import { isMeasuring } from "@/lib/runtime/metrics";
import { counterFamilies } from "./counters";
import type { Family } from "./exposition";
import { measureProcess } from "./process";
import { measureRequests } from "./requests";
import type { RouteOf } from "./route-label";
import { measureStatements } from "./statements";
import { measureStored } from "./stored";

/** Measurements of this process. */
export type Measuring = {
  /** Returns the listener that measures the requests of another one. */
  measured(listener: RequestListener, routeOf: RouteOf): RequestListener;
  /** Returns all metrics; `stored` adds the ones that are read from the database. */
  families(with_: { stored: boolean }): Promise<Family[]>;
};

/** Starts to measure this process if METRICS_PORT is set. Call it before a pool opens. */
export function startMeasuring(): Measuring | null {
  if (!isMeasuring()) return null;
  const statements = measureStatements();
  observeStatements(statements.observe);
  const readProcess = measureProcess();
  const readStored = measureStored();
  let requestFamilies = (): Family[] => [];
  return {
    measured(listener, routeOf) {
      const requests = measureRequests(listener, routeOf);
      requestFamilies = requests.families;
      return requests.listener;
    },
    families: async ({ stored }) => [
      ...requestFamilies(),
      ...counterFamilies(),
      ...statements.families(),
      ...(await readProcess()),
      ...(stored ? await readStored() : []),
    ],
  };
}
