import { describe, expect, it } from "vitest";
import type { Position } from "@/db/system/keyset";
import { ok, refuse } from "@/lib/result";
import { PAGE, pageAt, readPage } from "./page";
import { readSearch } from "./search-text";
import { rowName, selection, toEach } from "./selection";
import {
  isId,
  isSlug,
  type Orders,
  readPosition,
  readSort,
  writePosition,
  writeSort,
} from "./sort";

const ORDERS: Orders<"name" | "created"> = {
  name: { kind: "text", down: false },
  created: { kind: "instant", down: true },
};
const USUAL = { by: "created", down: true } as const;

describe("the order in an address", () => {
  it.each([
    ["name", { by: "name", down: false }],
    ["-name", { by: "name", down: true }],
    ["-created", USUAL],
    ["", USUAL],
    ["--name", USUAL],
    ["-", USUAL],
    ["toString", USUAL],
    [null, USUAL],
  ])("%s", (text, sort) => {
    expect(readSort(text, ORDERS, USUAL)).toEqual(sort);
  });

  it("reads what it writes", () => {
    for (const sort of [USUAL, { by: "name", down: false }] as const)
      expect(readSort(writeSort(sort), ORDERS, USUAL)).toEqual(sort);
  });
});

const ID = "7c9a63cc-3bd8-4ac3-a4ba-5f6e1a6a5e5d";

describe("a position in an address", () => {
  const read = (kind: "text" | "number" | "instant", parameters: Record<string, string>) =>
    readPosition((name) => parameters[name], { kind, isTie: kind === "instant" ? isId : isSlug });

  it("reads what it writes, with any text as a value", () => {
    for (const value of ["", "a.b", "王小明", "x".repeat(400)]) {
      const position = { value, tie: "intranet-2", way: "after", skip: 100 } as const;
      expect(read("text", writePosition(position) as Record<string, string>)).toEqual(position);
    }
    const before = { value: "1795413087768123", tie: ID, way: "before", skip: 0 } as const;
    expect(read("instant", writePosition(before) as Record<string, string>)).toEqual(before);
    expect(read("text", { after: "a.b.intranet" })).toMatchObject({ value: "a.b", skip: 0 });
    expect(read("text", { after: "a*9.intranet*3" })).toMatchObject({ value: "a*9", skip: 100 });
    const third = pageAt(3);
    expect(third && read("text", writePosition(third) as Record<string, string>)).toEqual(third);
  });

  it.each([
    ["instant", { after: `17e9.${ID}` }],
    ["instant", { after: `${"9".repeat(17)}.${ID}` }],
    ["instant", { after: "1.not-an-id" }],
    ["number", { after: "-1.intranet" }],
    ["number", { after: "1234567890.intranet" }],
    ["text", { after: "intranet" }],
    ["text", { after: "a\0.intranet" }],
    ["text", { after: "\ud800.intranet" }],
    ["text", { after: `${"x".repeat(401)}.intranet` }],
    ["text", { after: "a.In tranet" }],
    ["text", { after: "a.intranet*0" }],
    ["text", { after: "*1" }],
    ["text", { after: "*100000" }],
    ["text", { after: "*" }],
  ] as const)("is absent if malformed: %s %j", (kind, parameters) => {
    expect(read(kind, parameters)).toBeNull();
  });
});

const placeOf = (n: number) => ({ value: `${n}`, tie: ID });
const at = (n: number, way: Position["way"], skip: number): Position => ({
  ...placeOf(n),
  way,
  skip,
});

/** Reads a page of a list of the numbers from 1 on, of which `most` are counted. */
const read = async (total: number, asked: Position | null, most = total) => {
  const { shown, ...around } = await readPage(asked, {
    async read({ from, limit }) {
      const all = Array.from({ length: total }, (_, n) => n + 1);
      const place = Number(from?.value || (from?.skip ?? 0));
      const rows =
        from?.way === "before"
          ? all.filter((n) => n < place).reverse()
          : all.filter((n) => n > place);
      return rows.slice(0, limit).map((n) => ({ n, place: placeOf(n) }));
    },
    count: async () => Math.min(total, most + 1),
    most,
  });
  return { first: shown[0]?.n, last: shown.at(-1)?.n, ...around };
};

it("reads pages of 50 with the positions of the pages around them", async () => {
  const all = { total: 120, isMore: false };
  const first = { first: 1, last: 50, rows: 50, skipped: 0, previous: null, ...all };
  expect(await read(120, null)).toEqual({ ...first, next: at(50, "after", 50) });
  const second = {
    ...{ first: 51, last: 100, rows: 50, skipped: 50 },
    ...{ previous: at(51, "before", 0), next: at(100, "after", 100), ...all },
  };
  expect(await read(120, at(50, "after", 50))).toEqual(second);
  expect(await read(120, pageAt(2))).toEqual(second);
  const third = await read(120, pageAt(3));
  expect(third).toMatchObject({ first: 101, last: 120, rows: 20, skipped: 100, next: null });
  expect(await read(120, third.previous)).toEqual(second);
  expect(await read(120, second.previous)).toMatchObject(first);
});

it("says that a list has more than what is counted, and jumps no further than that", async () => {
  const first = { first: 1, total: 100, isMore: true };
  expect(await read(120, null, 100)).toMatchObject(first);
  expect(await read(120, pageAt(2), 100)).toMatchObject({ first: 51, total: 100, isMore: true });
  expect(await read(120, pageAt(3), 100)).toMatchObject(first);
  expect(await read(120, at(100, "after", 100), 100)).toMatchObject({ first: 101, isMore: true });
});

it("counts from 1 again when a walk reaches the first page", async () => {
  expect(await read(120, at(51, "before", 200))).toMatchObject({ skipped: 0, previous: null });
});

it("reads the first page if nothing is left at the position", async () => {
  const first = { first: 1, last: 50, previous: null, next: at(50, "after", 50) };
  expect(await read(100, at(100, "after", 100))).toMatchObject(first);
  expect(await read(100, at(1, "before", 0))).toMatchObject(first);
  expect(await read(100, pageAt(4))).toMatchObject(first);
  expect(await read(0, at(1, "after", 50))).toMatchObject({ previous: null, next: null });
});

const ids = Array.from({ length: PAGE + 1 }, () => crypto.randomUUID());
const fieldsOf = (of: string[], value: unknown = "0") =>
  Object.fromEntries(of.map((id) => [rowName(id), value]));

it("reads the rows among the fields of a form, with their revisions", () => {
  const [one = "", other = ""] = ids;
  const fields = { list: "q=ada", ...fieldsOf([one], "3"), ...fieldsOf([other], "x") };
  expect(selection.parse(fields)).toEqual({
    rows: [
      { id: one, revision: 3 },
      { id: other, revision: 0 },
    ],
  });
});

it.each([
  ["none", {}],
  ["a name that is no ID", { "row.AAAA": "0", "row.": "0", "row.\u0000": "0" }],
  ["more than a page", fieldsOf(ids)],
])("refuses %s", (_, fields) => expect(selection.safeParse(fields).success).toBe(false));

it("does as much as it can, and says why not the rest", async () => {
  const [one = "", other = ""] = ids;
  const rows = [one, other].map((id) => ({ id, revision: 0 }));
  const act = async ({ id }: { id: string }) => (id === one ? ok(null) : refuse("gone"));
  const outcome = await toEach(rows, act);
  expect(outcome).toEqual({ done: 1, refused: { [other]: "gone" } });
});

it.each([
  [null, ""],
  ["  ada ", "ada"],
  ["a\0b\u0007", "ab"],
  ["\ud800x", "x"],
  ["😀".repeat(200), "😀".repeat(100)],
])("reads %j", (typed, search) => {
  expect(readSearch(typed)).toBe(search);
});
