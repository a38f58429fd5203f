import { expect, it } from "vitest";
import { ok } from "@/lib/result";
import { collectRows } from "./collect";
import type { Row } from "./rows";

const ROWS = 5000;
const LAYOUT = { columns: ["a", "b"], optional: [], blank: [], mostRows: ROWS };
const bytes = (text: string) => new TextEncoder().encode(text);

const LINES = Array.from({ length: ROWS }, (_, n) => `${n},"é"`);
const CSV = bytes(`a,b\n${LINES.join("\n")}`);
const JSON_FILE = bytes(JSON.stringify(LINES.map((_, a) => ({ a, b: "é" }))));

/** Counts the turns of the event loop while a promise is pending. */
async function turnsDuring(work: Promise<unknown>): Promise<number> {
  let turns = 0;
  let next = setImmediate(function count() {
    turns += 1;
    next = setImmediate(count);
  });
  await work;
  clearImmediate(next);
  return turns;
}

it.each([
  ["CSV", CSV],
  ["JSON", JSON_FILE],
])("lets other work go on while it reads %s", async (_, file) => {
  const reading = collectRows(file, LAYOUT, ok);
  expect(await turnsDuring(reading)).toBeGreaterThanOrEqual(ROWS / 100);
  expect(await reading).toMatchObject({ ok: true, value: { length: ROWS } });
});

it("lets other work go on while the parser finds no row", async () => {
  const file = bytes(`a,b\n${"\n".repeat(500_000)}1,2`);
  const reading = collectRows(file, LAYOUT, ok);
  expect(await turnsDuring(reading)).toBeGreaterThan(25);
  expect(await reading).toMatchObject({ ok: true, value: { length: 1 } });
});

it("reads a character that lies on the border of two slices", async () => {
  for (let pad = 0; pad < 6; pad++) {
    const [a, b] = ["x".repeat(pad), "é\u{1f600}".repeat(5000)];
    const read = await collectRows(bytes(`a,b\n${a},${b}`), LAYOUT, ok);
    expect(read.ok && read.value[0]?.cells).toEqual({ a, b });
  }
});

it("reads one file after the other, also after one that fails", async () => {
  const order: string[] = [];
  const read = (name: string, failing = false) =>
    collectRows(CSV, LAYOUT, (row: Row) => {
      if (order.at(-1) !== name) order.push(name);
      if (failing) throw new Error("failed");
      return ok(row);
    });
  const all = await Promise.allSettled([read("first"), read("second", true), read("third")]);
  expect(order).toEqual(["first", "second", "third"]);
  expect(all.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
});
