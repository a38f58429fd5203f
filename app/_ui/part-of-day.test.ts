import { expect, test } from "vitest";
import { partOfDay } from "./part-of-day";

test.each([
  ["2026-03-01T04:59:00Z", "Europe/London", "evening"],
  ["2026-03-01T05:00:00Z", "Europe/London", "morning"],
  ["2026-03-01T11:59:00Z", "Europe/London", "morning"],
  ["2026-03-01T12:00:00Z", "Europe/London", "afternoon"],
  ["2026-03-01T18:00:00Z", "Europe/London", "evening"],
  ["2026-03-01T16:30:00Z", "Asia/Shanghai", "evening"],
  ["2026-03-01T23:30:00Z", "Asia/Kolkata", "morning"],
  ["2026-03-01T12:00:00Z", "UTC", "unknown"],
])("%s in %s is %s", (now, zone, part) =>
  expect(partOfDay({ now: new Date(now), zone })).toBe(part),
);
