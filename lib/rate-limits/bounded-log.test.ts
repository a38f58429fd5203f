import { beforeEach, expect, it, vi } from "vitest";
import { errorPage } from "@/lib/error-pages/error-page";
import { CLIENT_ADDRESS } from "@/lib/http/client-address";
import { log } from "@/lib/runtime/log";
import { logBounded } from "./bounded-log";

const lines: Record<string, unknown>[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(log(), "info").mockImplementation((line) => {
    lines.push(line as Record<string, unknown>);
  });
  return () => {
    vi.advanceTimersByTime(120_000);
    lines.length = 0;
    vi.useRealTimers();
  };
});

const from = (address: string) => ({ headers: new Headers({ [CLIENT_ADDRESS]: address }) });

const logFrom = (address: string, kind: string) => logBounded(from(address), kind, { event: kind });

it("logs ten lines per kind, network and minute, and one with the number dropped", () => {
  for (let n = 0; n < 100_000; n++) logFrom("192.0.2.1", "tried");
  expect(lines).toEqual(Array(10).fill({ event: "tried" }));
  vi.advanceTimersByTime(60_000);
  expect(lines.slice(10)).toEqual([
    { event: "log_lines_suppressed", kind: "tried", lines: 99_990 },
  ]);
  logFrom("192.0.2.1", "tried");
  expect(lines).toHaveLength(12);
  vi.advanceTimersByTime(60_000);
  expect(lines).toHaveLength(12);
});

it("counts kinds and networks separately", () => {
  for (let n = 0; n < 20; n++) logFrom("192.0.2.1", "one");
  logFrom("192.0.2.2", "one");
  logFrom("192.0.2.1", "other");
  expect(lines).toHaveLength(12);
});

it("logs a hundred lines for an IPv6 /48 and a thousand for all networks", () => {
  for (let n = 0; n < 1000; n++) logFrom(`2001:db8:1:${n}::1`, "wide");
  expect(lines).toHaveLength(100);
  for (let n = 0; n < 10_000; n++) logFrom(`10.0.${n >> 8}.${n & 255}`, "wide");
  expect(lines).toHaveLength(1000);
});

it("limits the log lines of error pages, but not the pages", async () => {
  const request = { url: "http://x/", ...from("192.0.2.3") };
  const words = {
    code: "form_unreadable",
    title: "unreadable.title",
    text: "unreadable.text",
    next: "unreadable.next",
  } as const;
  for (let n = 0; n < 50; n++)
    expect((await errorPage(request, 400, words, "for the test")).status).toBe(400);
  expect(lines).toHaveLength(10);
  expect(lines[0]).toMatchObject({ event: "error_page", status: 400, code: "form_unreadable" });
});
