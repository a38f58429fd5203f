import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import type * as z from "zod";
import { commandContext } from "@/db/audit/events";
import { parseFields } from "@/lib/fields";
import { type Explanation, FILE, type Operation, type Refused } from "@/lib/operations/operation";
import { ok, type Result, refuse } from "@/lib/result";
import { type Answer, type Command, defineCommand, type Outcome, type Refusal } from "./define";
import { nameOfField, optionsOf } from "./operation-options";
import { atFile, explainFaults } from "./table-files";
import { withDatabase } from "./with-database";

/** Input as it was parsed, and the names of the subject as they are stored. */
type Done<F extends z.ZodObject> = { names: readonly string[]; input: z.output<F> };

type Reader<F extends z.ZodObject, T> = {
  /** Fields that are given as arguments, by what the help calls them. */
  args?: Readonly<Record<string, string>>;
  say: (value: T, done: Done<F>) => Answer;
};

/** Reads an operation as a command: what is left to say is its answer. */
export function commandOf<K extends object, F extends z.ZodObject, T, E extends Refused>(
  operation: Operation<K, F, T, E>,
  { args = {}, say }: Reader<F, T>,
): Command {
  const { name, subject, fields, summary, refusals } = operation;
  const { args: named, unknown } = subject === FILE ? UPLOAD : (subject ?? NOTHING);
  const { textsOf, ...options } = optionsOf(operation, Object.keys(args));
  const explain = explaining(refusals, nameOfField(fields, args));
  return defineCommand({
    ...options,
    words: name.split(" "),
    positionals: [...named, ...Object.values(args)],
    summary,
    async run({ values, positionals }, { now, calledFrom }) {
      const typed = positionals.slice(0, named.length);
      const given = Object.keys(args).map((arg, n) => [arg, positionals[named.length + n]]);
      const parsed = parseFields(fields, { ...textsOf(values), ...Object.fromEntries(given) });
      if (!parsed.ok) return refuse(explain(parsed.error));
      return withDatabase(async (): Promise<Outcome> => {
        const found = await find(subject, typed, calledFrom);
        if (!found.ok) return found;
        if (!found.value) return refuse(explain(unknown));
        const input = { ...(found.value.key as K), ...parsed.value };
        const done = await operation.run(input, { context: commandContext(now), isFresh: true });
        if (!done.ok) return refuse(explain(done.error));
        return ok(say(done.value, { names: found.value.names, input: parsed.value }));
      });
    },
  });
}

const NOTHING = { args: [], unknown: "" };
const UPLOAD = { args: [FILE], unknown: "" };
const NONE = { key: {}, names: [] };

/** Finds what an operation is about, or reads the file. Null if there is no such subject. */
async function find<K>(
  subject: Operation<K & object, z.ZodObject, never, never>["subject"],
  typed: readonly string[],
  calledFrom: string,
): Promise<Result<{ key: object; names: readonly string[] } | null, Refusal>> {
  if (subject === null) return ok(NONE);
  if (subject !== FILE) return ok(await subject.find(...typed));
  const path = resolve(calledFrom, typed[0] ?? "");
  const read = await atFile(path, () => readFile(path));
  return read.ok ? ok({ key: { file: read.value }, names: [path] }) : read;
}

/** Explains refusals of an operation in the words of its description. */
const explaining =
  (refusals: Readonly<Record<string, Explanation>>, nameOf: (field: string) => string) =>
  (error: Refused): Refusal => {
    if (isFaults(error)) return explainFaults(error, (code) => reasonOf(refusals[code] ?? code));
    if (typeof error === "string") {
      const told = refusals[error] ?? error;
      const at = typeof told === "string" ? null : told.at;
      return { field: at && nameOf(at), reason: reasonOf(told) };
    }
    const [[field = "", code = ""] = []] = Object.entries(error);
    return { field: nameOf(field), reason: reasonOf(refusals[code] ?? code) };
  };

const isFaults = (error: Refused): error is Extract<Refused, readonly unknown[]> =>
  Array.isArray(error);

const reasonOf = (told: Explanation) => inLine(typeof told === "string" ? told : told.reason);

/** Returns a sentence as a part of a line: `must be true or false`. */
export const inLine = (sentence: string) =>
  sentence.replace(/^[A-Z](?![A-Z])/, (first) => first.toLowerCase()).replace(/\.$/, "");
