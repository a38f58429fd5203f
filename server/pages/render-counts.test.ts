import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { CLIENT_ADDRESS } from "@/lib/http/client-address";
import { newCredential } from "@/lib/runtime/crypto";
import { completeEnvironment } from "@/lib/runtime/env";
import { setDevice } from "@/lib/session/device";
import { paceCachedPage } from "./render-counts";

beforeEach(() => {
  completeEnvironment({ RATE_LIMIT_PUBLIC: "5", APP_SECRET: "a".repeat(64) });
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Asks for cached pages, and returns the number of those that were sent so far. */
function visit(count: number, headers: Record<string, string>) {
  let sent = 0;
  const request = new Request("https://foyer.example/", { headers });
  for (let n = 0; n < count; n++) void paceCachedPage(request).then(() => sent++);
  return async (milliseconds: number) => {
    await vi.advanceTimersByTimeAsync(milliseconds);
    return sent;
  };
}

it("paces the cached pages of a network past its limit, and delays nobody else", async () => {
  const flood = visit(1000, { [CLIENT_ADDRESS]: "192.0.2.1" });
  expect(await flood(0)).toBeLessThanOrEqual(7);
  const [device = ""] = setDevice(newCredential("device")).split(";", 1);
  expect(await visit(5, { [CLIENT_ADDRESS]: "192.0.2.2" })(0)).toBe(5);
  expect(await visit(5, { [CLIENT_ADDRESS]: "192.0.2.1", cookie: device })(0)).toBe(5);
  expect(await flood(500)).toBeLessThanOrEqual(135);
  expect(await flood(500)).toBe(1000);
});
