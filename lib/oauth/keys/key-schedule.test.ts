import { expect, it } from "vitest";
import { after } from "@/lib/oauth/lifetimes";
import { isPublishedKey, isRotationDue, type KeyDates } from "./key-schedule";

const now = new Date("2026-06-01T12:00:00Z");
const ago = (seconds: number) => after(now, -seconds);
const DAY_SECONDS = 86_400;

const key = (dates: Partial<KeyDates>): KeyDates => ({
  alg: "RS256",
  createdAt: ago(100 * DAY_SECONDS),
  activatedAt: null,
  retiredAt: null,
  ...dates,
});

it.each([
  ["the active key is 90 days old and the next an hour", 90 * DAY_SECONDS, 3600, true],
  ["the active key is younger", 90 * DAY_SECONDS - 1, 3600, false],
  ["the next key was published too lately", 91 * DAY_SECONDS, 3599, false],
])("rotation by the schedule: %s", (_, activeFor, publishedFor, due) => {
  const keys = [key({ activatedAt: ago(activeFor) }), key({ createdAt: ago(publishedFor) })];
  expect(isRotationDue(keys, now)).toBe(due);
});

it("does not rotate without a published next key", () => {
  expect(isRotationDue([key({ activatedAt: ago(200 * DAY_SECONDS) })], now)).toBe(false);
});

it.each([
  ["next", {}, true],
  ["active", { activatedAt: ago(DAY_SECONDS) }, true],
  ["retired a moment ago", { activatedAt: ago(DAY_SECONDS), retiredAt: now }, true],
  [
    "retired as long ago as what it signed, and a copy of the set, may live",
    { activatedAt: ago(DAY_SECONDS), retiredAt: ago(1200) },
    true,
  ],
  ["retired longer ago", { activatedAt: ago(DAY_SECONDS), retiredAt: ago(1500) }, false],
])("publishes a key that is %s: %s", (_, dates, published) =>
  expect(isPublishedKey(key(dates), now)).toBe(published),
);
