import { expect, it } from "vitest";
import { linesOf, type Words } from "./value-lines";

const words: Words = {
  single: (_, value) => (typeof value === "object" && value !== null ? null : `${value ?? "None"}`),
  name: (part) => part.toUpperCase(),
  separator: ", ",
  nothing: "None",
};

it.each<[unknown, string]>([
  ["text", "text"],
  [3, "3"],
  [["openid", "email"], "openid\nemail"],
  [[], "None"],
  [{}, "None"],
  [{ api: ["read", "write"], other: [] }, "API: read, write\nOTHER: None"],
  [{ title: "Wiki", url: null }, "TITLE: Wiki\nURL: None"],
])("%j reads %j", (value, lines) => {
  expect(linesOf("field", { value }, words)).toBe(lines);
});

it("marks what the other side lacks, in lists and in objects", () => {
  const list = { value: ["a", "b"], other: ["a"], sign: "+" };
  expect(linesOf("field", list, words)).toBe("\u2007\u00a0a\n+\u00a0b");
  const object = { value: { a: 1, b: 2 }, other: { a: 1, b: 3 }, sign: "−" };
  expect(linesOf("field", object, words)).toBe("\u2007\u00a0A: 1\n−\u00a0B: 2");
  expect(linesOf("field", { value: ["a"], other: null, sign: "+" }, words)).toBe("a");
});
