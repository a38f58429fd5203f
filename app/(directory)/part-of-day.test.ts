import { expect, it } from "vitest";
import { partOfDay } from "./part-of-day";

it.each([
  ["Asia/Shanghai", "2026-11-28T02:57:00Z", "morning"],
  ["Asia/Shanghai", "2026-11-28T04:00:00Z", "afternoon"],
  ["America/New_York", "2026-11-28T02:57:00Z", "evening"],
  ["Europe/Berlin", "2026-11-28T03:00:00Z", "evening"],
  ["UTC", "2026-11-28T09:00:00Z", "any"],
])("in %s at %s it is %s", (zone, at, part) =>
  expect(partOfDay({ zone, now: new Date(at) })).toBe(part),
);
