import { expect, it } from "vitest";
import { clockTime, dayHeading, exactMoment, relativeMoment, shortDate } from "./moment-words";

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

it("writes exact times, dates and day headings in both languages, in UTC", () => {
  const at = new Date("2026-02-03T08:05:00Z");
  const before = new Date("2025-12-31T23:59:00Z");
  expect(exactMoment(at, "en")).toBe("February 3, 2026 at 08:05 UTC");
  expect(exactMoment(at, "zh-CN")).toBe("2026年2月3日 08:05 UTC");
  expect(shortDate(at, now, "en")).toBe("Feb 3");
  expect(shortDate(before, now, "en")).toBe("Dec 31, 2025");
  expect(clockTime(at)).toBe("08:05");
  expect(clockTime(at, { seconds: true })).toBe("08:05:00");
  expect(dayHeading(now, now, "en")).toBe("Today");
  expect(dayHeading(new Date("2026-02-28T23:59:00Z"), now, "en")).toBe("Yesterday");
  expect(dayHeading(at, now, "en")).toBe("Tuesday, February 3");
  expect(dayHeading(before, now, "en")).toBe("Wednesday, December 31, 2025");
  expect(dayHeading(now, now, "zh-CN")).toBe("今天");
});
