import type { RequestListener } from "node:http";
import { type Measuring, startMeasuring } from "./metrics/measure";
import type { RouteOf } from "./route-label";

/** Metrics of this process, where they are configured (docs/monitoring.md). */
export type Observing = {
  measuring: Measuring | null;
  /** Returns a listener that observes the requests of another one, or that one itself. */
  around(listener: RequestListener, routeOf: RouteOf): RequestListener;
};

/** Starts to observe this process. Call it before a pool opens. */
export function startObserving(): Observing {
  const measuring = startMeasuring();
  return {
    measuring,
    around: (listener, routeOf) => measuring?.measured(listener, routeOf) ?? listener,
  };
}
