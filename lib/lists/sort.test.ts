import { describe, expect, it } from "vitest";
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
      const position = { value, tie: "intranet-2", way: "after" } as const;
      expect(read("text", writePosition(position) as Record<string, string>)).toEqual(position);
    }
    const before = { value: "1795413087768123", tie: ID, way: "before" } as const;
    expect(read("instant", writePosition(before) as Record<string, string>)).toEqual(before);
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
  ] as const)("is absent if malformed: %s %j", (kind, parameters) => {
    expect(read(kind, parameters)).toBeNull();
  });
});
