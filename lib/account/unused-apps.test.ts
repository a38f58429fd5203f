import { expect, it } from "vitest";
import { abandonedApp, isAbandoned } from "./unused-apps";

const now = new Date("2026-06-01T12:00:00Z");
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000);
const used = (created: number, last: number | null, kept: number | null = null) => ({
  createdAt: daysAgo(created),
  lastUsedAt: last === null ? null : daysAgo(last),
  keptAt: kept === null ? null : daysAgo(kept),
});

it.each([
  ["never used, three days old", used(3, null), true],
  ["used on its first day only", used(10, 9.5), true],
  ["younger than three days", used(2.9, 2.9), false],
  ["used again a day later", used(10, 9), false],
  ["kept", used(10, 10, 1), false],
])("an application is abandoned or not: %s", (_, app, abandoned) => {
  expect(isAbandoned(app, now)).toBe(abandoned);
});

it("asks about the abandoned application that was let in last", () => {
  const [latest, older, kept] = [used(5, 5), used(9, null), used(4, 4, 3)];
  expect(abandonedApp([older, kept, latest], now)).toBe(latest);
  expect(abandonedApp([kept], now)).toBeNull();
});
