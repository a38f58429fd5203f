import cluster, { type Worker } from "node:cluster";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { watchWorkers } from "./workers";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  cluster.removeAllListeners("message");
});

it("finds the worker whose heartbeats stopped for half a minute, and no other", () => {
  const [well, stuck, late] = [{ id: 1 }, { id: 2 }, { id: 3 }] as Worker[];
  const hung: unknown[] = [];
  watchWorkers(
    () => [well, stuck, late].filter((worker) => worker !== undefined),
    (worker) => hung.push(worker),
  );
  const beat = (worker: unknown) => cluster.emit("message", worker, { heartbeat: true });
  for (let n = 0; n < 6; n++) {
    vi.advanceTimersByTime(5000);
    beat(well);
    cluster.emit("message", stuck, { metrics: "answered" });
  }
  beat(late);
  expect(hung).toEqual([]);
  vi.advanceTimersByTime(5000);
  expect(hung).toEqual([stuck]);
});
