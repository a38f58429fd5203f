import { expect, it } from "vitest";
import { defineCommand } from "./define";

const command = defineCommand({
  words: ["things", "make"],
  positionals: ["THING"],
  options: {
    name: { type: "string" },
    uri: { type: "string", multiple: true, default: [] },
    tag: { type: "string", multiple: true },
    kind: { type: "string", default: "small" },
    big: { type: "boolean", default: false },
  },
  required: ["name"],
  choices: { kind: ["small", "large"] },
  summary: "",
  run: async ({ values: { name, uri, kind, big }, positionals }) => ({
    ok: true,
    value: { lines: [], json: { name, uri, kind, big, positionals } },
  }),
});

const call = { now: new Date(), calledFrom: "/" };

async function parse(...args: string[]) {
  const parsed = command.parse(args);
  if (!parsed.ok) return parsed.error;
  const outcome = await parsed.value(call);
  return outcome.ok && outcome.value.json;
}

const MADE = { name: "n", uri: [] as string[], kind: "small", big: false, positionals: ["t"] };

it.each<[string[], Partial<typeof MADE>]>([
  [["t", "--name", "n"], {}],
  [["--name=n", "t", "--json"], {}],
  [["--name", "n", "--uri", "a", "--", "t"], { uri: ["a"] }],
  [["t", "--name", "-"], { name: "-" }],
  [["-8a", "--name", "-8a"], { name: "-8a", positionals: ["-8a"] }],
  [
    ["t", "--name", "n", "--uri", "a", "b", "--uri=c", "d", "--big"],
    { uri: ["a", "b", "c", "d"], big: true },
  ],
  [
    ["t", "--uri", "a", "--uri", "b", "--name=--n", "--kind", "large"],
    { name: "--n", uri: ["a", "b"], kind: "large" },
  ],
])("understands %j", async (args, made) => {
  expect(await parse(...args)).toEqual({ ...MADE, ...made });
});

it.each([
  [["t"], "--name is missing"],
  [["--name", "n"], "THING is missing"],
  [
    ["--name", "n", "--uri", "a", "t"],
    "THING is missing; put it before --uri, which takes every word after it",
  ],
  [["t", "u", "--name", "n"], "unexpected argument: u"],
  [["t", "--name", "n", "--name", "m"], "--name can be given only once"],
  [["t", "--name", "n", "--kind", "huge"], "--kind must be one of small, large"],
  [["t", "--name"], "--name needs a value"],
  [["t", "--name", "n", "--uri", "--big"], "--uri needs a value; --big is an option"],
  [["t", "--name", "--big"], "--name needs a value; --big is an option"],
  [["t", "--name", "n", "--big=yes"], "--big takes no value"],
  [["t", "--name", "n", "--constructor"], "--constructor: unknown option"],
  [["t", "--name", "n", "--no-big"], "--no-big: unknown option"],
  [["t", "--name", "n", "-x"], "unexpected argument: -x"],
])("refuses %j", async (args, fault) => {
  expect(await parse(...args)).toBe(fault);
});
