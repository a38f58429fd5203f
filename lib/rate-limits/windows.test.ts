import { expect, it } from "vitest";
import { countedIn, countIn, MAX_WINDOWS, type Windows } from "./windows";

it("counts a key until its window ends, then starts again", () => {
  const windows: Windows = new Map();
  expect(countIn(windows, "a", 1000, 60)).toEqual({ count: 1, shared: 0, endsAt: 1060 });
  expect(countIn(windows, "a", 1059, 60)).toEqual({ count: 2, shared: 0, endsAt: 1060 });
  expect(countIn(windows, "a", 1060, 60)).toEqual({ count: 1, shared: 0, endsAt: 1120 });
});

it("counts keys separately", () => {
  const windows: Windows = new Map();
  countIn(windows, "a", 1000, 60);
  expect(countIn(windows, "b", 1010, 60)).toEqual({ count: 1, shared: 0, endsAt: 1070 });
});

it("forgets only ended windows", () => {
  const windows: Windows = new Map();
  countIn(windows, "a", 1000, 60);
  countIn(windows, "b", 1020, 60);
  countIn(windows, "a", 1061, 60);
  expect([...windows.keys()]).toEqual(["b", "a"]);
  countIn(windows, "c", 1090, 60);
  expect([...windows.keys()]).toEqual(["a", "c"]);
});

it("reads a running window's count without counting", () => {
  const windows: Windows = new Map();
  countIn(windows, "a", 1000, 60);
  expect(countedIn(windows, "a", 1059)).toEqual({ count: 1, shared: 0, endsAt: 1060 });
  expect(countedIn(windows, "a", 1060)).toBeNull();
  expect(countedIn(windows, "b", 1000)).toBeNull();
});

it("holds a limited number of windows, however many names are invented", () => {
  const windows: Windows = new Map();
  for (let n = 0; n < MAX_WINDOWS + 10; n++) countIn(windows, `made up ${n}`, 1000, 60);
  expect(windows.size).toBe(MAX_WINDOWS);
  expect(windows.has("made up 9")).toBe(false);
  expect(windows.has("made up 10")).toBe(true);
});
