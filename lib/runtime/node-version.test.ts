import { expect, it } from "vitest";
import { endOfLife } from "./node-version";

const on = (day: string) => new Date(`${day}T12:00:00Z`);

it("tells the end of life of a Node.js version from the day after it", () => {
  expect(endOfLife("20.20.2", on("2026-04-30"))).toBeNull();
  expect(endOfLife("20.20.2", on("2026-05-01"))).toBe("2026-04-30");
  expect(endOfLife("24.21.0", on("2026-11-25"))).toBeNull();
});

it("says nothing about versions that it does not know", () => {
  expect(endOfLife("28.0.0", on("2030-01-01"))).toBeNull();
});
