import { expect, it } from "vitest";
import type { Position } from "@/db/system/keyset";
import { readPage } from "./page";

const placeOf = (n: number) => ({ value: `${n}`, tie: "" });
const at = (n: number, way: Position["way"]): Position => ({ ...placeOf(n), way });

/** Reads a list of the numbers from 1 on, as a walk from the position. */
const reading =
  (count: number) =>
  async ({ from, limit }: { from: Position | null; limit: number }) => {
    const all = Array.from({ length: count }, (_, n) => n + 1);
    const place = Number(from?.value ?? 0);
    const rows =
      from?.way === "before"
        ? all.filter((n) => n < place).reverse()
        : all.filter((n) => n > place);
    return rows.slice(0, limit).map((n) => ({ n, place: placeOf(n) }));
  };

const read = async (count: number, from: Position | null) => {
  const { shown, ...around } = await readPage(reading(count), from);
  return { first: shown[0]?.n, last: shown.at(-1)?.n, ...around };
};

it("reads pages of 50 with the positions of the pages around them", async () => {
  expect(await read(120, null)).toEqual({
    first: 1,
    last: 50,
    previous: null,
    next: at(50, "after"),
  });
  expect(await read(120, at(50, "after"))).toEqual({
    first: 51,
    last: 100,
    previous: at(51, "before"),
    next: at(100, "after"),
  });
  expect(await read(120, at(51, "before"))).toMatchObject({ first: 1, last: 50, previous: null });
});

it("reads the first page if nothing is left at the position", async () => {
  const first = { first: 1, last: 50, previous: null, next: at(50, "after") };
  expect(await read(100, at(100, "after"))).toEqual(first);
  expect(await read(100, at(1, "before"))).toEqual(first);
  expect(await read(0, at(1, "after"))).toEqual({ previous: null, next: null });
});
