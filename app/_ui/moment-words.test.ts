import { expect, it } from "vitest";
import { byDay } from "@/app/_people/by-day";
import {
  clockTime,
  dayHeading,
  durationWords,
  exactMoment,
  isLongAgo,
  relativeMoment,
  shortDate,
  zoneWords,
} from "./moment-words";

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
  [0, "1 min"],
  [HOUR_SECONDS - 1, "59 min"],
  [2 * HOUR_SECONDS, "2 hr"],
  [3 * DAY_SECONDS, "3 days"],
])("a duration of %i seconds is %s", (seconds, words) => {
  expect(durationWords(later(-seconds), { now, locale: "en" })).toBe(words);
});

it.each([
  [59, null],
  [2 * HOUR_SECONDS - 1, "1 hour ago"],
  [DAY_SECONDS, "yesterday"],
  [15 * DAY_SECONDS, "2 weeks ago"],
])("%i seconds ago are %s", (seconds, words) => {
  expect(relativeMoment(later(-seconds), now, "en")).toBe(words);
});

it.each([
  [29, false],
  [30, true],
])("%i days ago are long ago: %s", (days, isLong) => {
  expect(isLongAgo(later(-days * DAY_SECONDS), now)).toBe(isLong);
});

it("says so in Chinese", () => {
  expect(relativeMoment(later(7 * DAY_SECONDS - 1), now, "zh-CN")).toBe("7 天后");
});

const at = new Date("2026-02-03T08:05:00Z");
const before = new Date("2025-12-31T23:59:00Z");
const clock = { now, locale: "en", zone: "UTC" } as const;

it("writes exact times, dates and day headings in both languages", () => {
  expect(exactMoment(at, clock)).toBe("February 3, 2026 at 08:05 UTC");
  expect(exactMoment(at, { ...clock, locale: "zh-CN" })).toBe("2026 年 2 月 3 日 08:05 UTC");
  expect(shortDate(at, clock)).toBe("Feb 3");
  expect(shortDate(before, clock)).toBe("Dec 31, 2025");
  expect(clockTime(at, "UTC")).toBe("08:05");
  expect(clockTime(at, "UTC", { seconds: true })).toBe("08:05:00");
  expect(dayHeading(now, clock)).toBe("Today");
  expect(dayHeading(new Date("2026-02-28T23:59:00Z"), clock)).toBe("Yesterday");
  expect(dayHeading(at, clock)).toBe("Tuesday, February 3");
  expect(dayHeading(before, clock)).toBe("Wednesday, December 31, 2025");
  expect(dayHeading(now, { ...clock, locale: "zh-CN" })).toBe("今天");
  expect(shortDate(before, { ...clock, locale: "zh-CN" })).toBe("2025 年 12 月 31 日");
});

it("counts days and hours in the reader's time zone, by its summer time", () => {
  const shanghai = { ...clock, zone: "Asia/Shanghai" };
  const newYork = { ...clock, zone: "America/New_York" };
  const lateEvening = new Date("2026-02-28T16:30:00Z");
  expect(dayHeading(lateEvening, clock)).toBe("Yesterday");
  expect(dayHeading(lateEvening, shanghai)).toBe("Today");
  expect(shortDate(before, shanghai)).toBe("Jan 1");
  expect(shortDate(new Date("2026-01-01T03:00:00Z"), newYork)).toBe("Dec 31, 2025");
  expect(clockTime(new Date("2026-02-28T16:00:00Z"), "Asia/Shanghai")).toBe("00:00");
  expect(clockTime(new Date("2026-07-01T12:00:00Z"), "America/New_York")).toBe("08:00");
  expect(clockTime(new Date("2026-01-01T12:00:00Z"), "America/New_York")).toBe("07:00");
  expect(exactMoment(at, shanghai)).toBe("February 3, 2026 at 16:05 GMT+8");
  expect(exactMoment(at, newYork)).toBe("February 3, 2026 at 03:05 EST");
});

it.each([
  ["UTC", "en", "UTC"],
  ["Etc/UTC", "zh-CN", "UTC"],
  ["America/New_York", "en", "Eastern Time"],
  ["Asia/Shanghai", "zh-CN", "中国标准时间"],
] as const)("names %s in %s: %s", (zone, locale, words) =>
  expect(zoneWords({ now, locale, zone })).toBe(words),
);

it("groups events by the reader's days", () => {
  const events = ["2026-02-28T16:30:00Z", "2026-02-28T15:30:00Z", "2026-02-27T23:00:00Z"].map(
    (text) => ({ at: new Date(text) }),
  );
  const daysIn = (zone: string) =>
    byDay(events, zone).map(({ day, events: { length } }) => [day, length]);
  expect(daysIn("UTC")).toEqual([
    ["2026-02-28", 2],
    ["2026-02-27", 1],
  ]);
  expect(daysIn("Asia/Shanghai")).toEqual([
    ["2026-03-01", 1],
    ["2026-02-28", 2],
  ]);
});
