import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import type * as z from "zod";
import { commandContext } from "@/db/audit/events";
import { parseFields } from "@/lib/fields";
import { type Explanation, FILE, type Operation, type Refused } from "@/lib/operations/operation";
import { ok, type Result, refuse } from "@/lib/result";
import { type Answer, type Command, defineCommand, type Outcome, type Refusal } from "./define";
import { nameOfField, type OptionNames, optionsOf } from "./operation-options";
import { atFile, explainFaults } from "./table-files";
import { withDatabase } from "./with-database";

/** Input as it was parsed, and the names of the subject as they are stored. */
type Done<F extends z.ZodObject> = { names: readonly string[]; input: z.output<F> };

type Reader<F extends z.ZodObject, T> = {
  /** Fields that are given as arguments, by what the help calls them. */
  args?: Readonly<Record<string, string>>;
  /** Options that aren't spelled like their fields. */
  names?: OptionNames;
  say: (value: T, done: Done<F>) => Answer;
  /** Options that only the command line has, and what they add to the input. */
  options?: Readonly<Record<string, { type: "boolean" }>>;
  read?: (
    values: Readonly<Record<string, unknown>>,
    input: z.output<F>,
  ) => Promise<Result<object, Refusal>>;
};

/** Reads an operation as a command: what is left to say is its answer. */
export function commandOf<K extends object, F extends z.ZodObject, T, E extends Refused>(
  operation: Operation<K, F, T, E>,
  { args = {}, names = {}, say, options: own = {}, read = async () => ok({}) }: Reader<F, T>,
): Command {
  const { name, subject, fields, summary, refusals } = operation;
  const { args: named, unknown } = subject === FILE ? UPLOAD : (subject ?? NOTHING);
  const { textsOf, ...options } = optionsOf(operation, Object.keys(args), names);
  const explain = explaining(refusals, nameOfField(fields, args, names));
  return defineCommand({
    ...options,
    options: { ...options.options, ...own },
    synopsis: [...options.synopsis, ...Object.keys(own).map((option) => `[--${option}]`)],
    words: name.split(" "),
    positionals: [...named, ...Object.values(args)],
    summary,
    async run({ values, positionals }, { now, calledFrom }) {
      const typed = positionals.slice(0, named.length);
      const given = Object.keys(args).map((arg, n) => [arg, positionals[named.length + n]]);
      const parsed = parseFields(fields, { ...textsOf(values), ...Object.fromEntries(given) });
      if (!parsed.ok) return refuse(explain(parsed.error));
      const more = await read(values, parsed.value);
      if (!more.ok) return more;
      return withDatabase(async (): Promise<Outcome> => {
        const found = await find(subject, typed, calledFrom);
        if (!found.ok) return found;
        if (!found.value) return refuse(explain(unknown));
        const input = { ...(found.value.key as K), ...parsed.value, ...more.value };
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
export const explaining =
  (refusals: Readonly<Record<string, Explanation>>, nameOf: (field: string) => string) =>
  (error: Refused): Refusal => {
    if (isFaults(error)) return explainFaults(error, (code) => reasonOf(refusals[code] ?? code));
    if (typeof error === "string") {
      const told = refusals[error] ?? error;
      const at = typeof told === "string" ? null : told.at;
      return { field: at && nameOf(at), reason: reasonOf(told) };
    }
    const [[field = "", code = ""] = []] = Object.entries(error);
    const reason = reasonOf(refusals[code] ?? code);
    // Beside the code, an error may have values of its sentence.
    return {
      field: nameOf(field),
      reason: reason.replace(/\{(\w+)\}/, (_, name) => error[name] ?? ""),
    };
  };

const isFaults = (error: Refused): error is Extract<Refused, readonly unknown[]> =>
  Array.isArray(error);

const reasonOf = (told: Explanation) => inLine(typeof told === "string" ? told : told.reason);

/** Returns a sentence as a part of a line: `must be true or false`. */
export const inLine = (sentence: string) =>
  sentence.replace(/^[A-Z](?![A-Z])/, (first) => first.toLowerCase()).replace(/\.$/, "");
