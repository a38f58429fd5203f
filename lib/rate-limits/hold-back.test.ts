import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { holdBack } from "./limits";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Returns how many of `count` refusals are sent in each period of 100 ms. */
async function sentPerPeriod(count: number, periods: number) {
  let sent = 0;
  for (let n = 0; n < count; n++) void holdBack().then(() => sent++);
  const perPeriod: number[] = [];
  for (let n = 0; n < periods; n++) {
    const before = sent;
    await vi.advanceTimersByTimeAsync(100);
    perPeriod.push(sent - before);
  }
  return perPeriod;
}

it("sends a single refusal at once, and fifty a second in a flood", async () => {
  expect(await sentPerPeriod(1, 1)).toEqual([1]);
  await vi.advanceTimersByTimeAsync(60_000);
  const [first = 0, ...others] = await sentPerPeriod(50, 11);
  expect(first).toBeGreaterThanOrEqual(5);
  for (const sent of others) expect(sent).toBeLessThanOrEqual(6);
  expect(first + others.reduce((sum, sent) => sum + sent, 0)).toBe(50);
});

it("delays no refusal longer than five seconds", async () => {
  await vi.advanceTimersByTimeAsync(600_000);
  let sent = 0;
  for (let n = 0; n < 1000; n++) void holdBack().then(() => sent++);
  await vi.advanceTimersByTimeAsync(4900);
  expect(sent).toBeGreaterThan(200);
  expect(sent).toBeLessThanOrEqual(247);
  await vi.advanceTimersByTimeAsync(110);
  expect(sent).toBe(1000);
});
