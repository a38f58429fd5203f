import type { ReadableSpan, SpanExporter } from "@opentelemetry/sdk-trace-base";
import { expect, it, vi } from "vitest";
import { log } from "@/lib/runtime/log";
import { loggingOutages } from "./exporter";

it("logs the first of the exports that fail, and the end of the outage", () => {
  const lines: unknown[] = [];
  vi.spyOn(log(), "warn").mockImplementation((line) => void lines.push(line));
  let error: Error | null = null;
  const collector: SpanExporter = {
    export: (_spans, done) => done(error ? { code: 1, error } : { code: 0 }),
    shutdown: async () => undefined,
  };
  const exporter = loggingOutages(collector);
  const told: number[] = [];
  const send = (count: number) =>
    exporter.export(Array(count) as ReadableSpan[], ({ code }) => told.push(code));
  send(1);
  error = new Error("connect ECONNREFUSED");
  send(2);
  send(3);
  error = null;
  send(1);
  send(1);
  expect(lines).toEqual([
    { event: "traces_not_exported", message: "connect ECONNREFUSED" },
    { event: "traces_exported", lost: 5 },
  ]);
  // The SDK would log each failure itself.
  expect(new Set(told)).toEqual(new Set([0]));
});
