import { expect, it } from "vitest";
import { relativeMoment } from "./moment-words";

const now = new Date("2026-03-01T12:00:00Z");
const MINUTE_SECONDS = 60;
const HOUR_SECONDS = 60 * MINUTE_SECONDS;
const DAY_SECONDS = 24 * HOUR_SECONDS;

const later = (seconds: number) => new Date(now.getTime() + seconds * 1000);

it.each([
  [20, null],
  [40, "in 1 minute"],
  [10 * MINUTE_SECONDS - 1, "in 10 minutes"],
  [HOUR_SECONDS - 1, "in 1 hour"],
  [DAY_SECONDS - 1, "in 1 day"],
  [7 * DAY_SECONDS - 1, "in 7 days"],
  [14 * DAY_SECONDS - 1, "in 14 days"],
  [30 * DAY_SECONDS - 1, "in 30 days"],
  [45 * DAY_SECONDS, "in 2 months"],
  [90 * DAY_SECONDS - 1, "in 3 months"],
  [350 * DAY_SECONDS, "in 1 year"],
  [730 * DAY_SECONDS - 1, "in 2 years"],
])("%i seconds ahead are %s", (seconds, words) => {
  expect(relativeMoment(later(seconds), now, "en")).toBe(words);
});

it.each([
  [59, null],
  [2 * HOUR_SECONDS - 1, "1 hour ago"],
  [DAY_SECONDS, "yesterday"],
  [15 * DAY_SECONDS, "2 weeks ago"],
])("%i seconds ago are %s", (seconds, words) => {
  expect(relativeMoment(later(-seconds), now, "en")).toBe(words);
});

it("says so in Chinese", () => {
  expect(relativeMoment(later(7 * DAY_SECONDS - 1), now, "zh-CN")).toBe("7天后");
});
