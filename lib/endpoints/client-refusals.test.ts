import { beforeEach, expect, it, vi } from "vitest";
import { completeEnvironment } from "@/lib/runtime/env";
import { log } from "@/lib/runtime/log";
import { counted } from "@/lib/runtime/metrics";
import { countClientRefusal } from "./client-refusals";

const lines: Record<string, unknown>[] = [];

beforeEach(() => {
  completeEnvironment({ METRICS_PORT: "9464" });
  vi.useFakeTimers();
  lines.length = 0;
  vi.spyOn(log(), "info").mockImplementation((line) => void lines.push(line as never));
  return () => {
    vi.advanceTimersByTime(60_000);
    vi.useRealTimers();
  };
});

it("logs one line a minute for a client that hammers, with the number of each error", () => {
  for (let n = 0; n < 120; n++) countClientRefusal("loud", "rate_limited");
  for (let n = 0; n < 7; n++) countClientRefusal("loud", "invalid_grant");
  countClientRefusal("quiet", "invalid_client");
  expect(lines).toEqual([]);
  vi.advanceTimersByTime(60_000);
  const event = "client_refusals";
  expect(lines).toEqual([
    { event, clientId: "loud", times: 127, errors: { rate_limited: 120, invalid_grant: 7 } },
    { event, clientId: "quiet", times: 1, errors: { invalid_client: 1 } },
  ]);
  vi.advanceTimersByTime(600_000);
  expect(lines).toHaveLength(2);
  countClientRefusal("loud", "rate_limited");
  vi.advanceTimersByTime(60_000);
  expect(lines).toHaveLength(3);
});

it("has a bounded number of lines and series, however many clients are refused", () => {
  for (let n = 0; n < 2000; n++) countClientRefusal(`client-${n}`, "rate_limited");
  vi.advanceTimersByTime(60_000);
  expect(lines).toHaveLength(500);
  const series = [...counted("foyer_client_refusals_total").values()];
  const names = new Set(series.map(({ labels }) => labels.client_id));
  expect(names.size).toBe(61);
  const others = series.find(({ labels }) => labels.client_id === "other");
  expect(others?.value).toBeGreaterThan(1900);
});
