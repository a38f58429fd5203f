import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import type * as z from "zod";
import { commandContext } from "@/db/audit/events";
import { type FieldProblems, parseFields } from "@/lib/fields";
import type { RegistrationRefusal } from "@/lib/oauth/registration/registration-request";
import {
  type By,
  type Explanation,
  FILE,
  type Operation,
  type Refused,
} from "@/lib/operations/operation";
import { ok, type Result, refuse } from "@/lib/result";
import type { Fault } from "@/lib/tables/rows";
import { type Answer, type Command, defineCommand, type Outcome, type Refusal } from "./define";
import { atFile } from "./files";
import { nameOfField, type OptionNames, optionsOf } from "./operation-options";
import { explainRegistration } from "./registration-words";
import { explainFaults } from "./table-files";
import { withDatabase } from "./with-database";

/** Input as it was parsed, and the names of the subject as they are stored. */
type Done<F extends z.ZodObject> = { names: readonly string[]; input: z.output<F> };

type Reader<F extends z.ZodObject, T> = {
  /** Fields that are given as arguments, by what the help calls them. */
  args?: Readonly<Record<string, string>>;
  /** Options that aren't spelled like their fields. */
  names?: OptionNames;
  say: (value: T, done: Done<F>) => Answer;
  /** Options that a program has to give, if that depends on others. */
  required?: (values: Readonly<Record<string, unknown>>) => readonly string[];
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
  {
    args = {},
    names = {},
    say,
    options: own = {},
    read = async () => ok({}),
    ...needs
  }: Reader<F, T>,
): Command {
  const { name, subject, fields, summary, refusals } = operation;
  const { args: named, unknown } = subject === FILE ? UPLOAD : (subject ?? NOTHING);
  const { textsOf, files, ...options } = optionsOf(operation, Object.keys(args), names);
  const explain = explaining(refusals, nameOfField(fields, args, names));
  return defineCommand({
    ...{ ...options, ...needs },
    options: { ...options.options, ...own },
    synopsis: [...options.synopsis, ...Object.keys(own).map((option) => `[--${option}]`)],
    words: name.split(" "),
    positionals: [...named, ...Object.values(args)],
    summary,
    async run({ values, positionals }, { now, calledFrom }) {
      const typed = positionals.slice(0, named.length);
      const given = Object.keys(args).map((arg, n) => [arg, positionals[named.length + n]]);
      const texts = await readFiles(textsOf(values), files, calledFrom);
      if (!texts.ok) return texts;
      const parsed = parseFields(fields, { ...texts.value, ...Object.fromEntries(given) });
      if (!parsed.ok) return refuse(explain(parsed.error));
      const more = await read(values, parsed.value);
      if (!more.ok) return more;
      return withDatabase(async (): Promise<Outcome> => {
        const found = await find(subject, typed, calledFrom);
        if (!found.ok) return found;
        if (!found.value) return refuse(explain(unknown));
        const input = { ...(found.value.key as K), ...parsed.value, ...more.value };
        const done = await operation.run(input, byCommand(now));
        if (!done.ok) return refuse(explain(done.error));
        return ok(say(done.value, { names: found.value.names, input: parsed.value }));
      });
    },
  });
}

/** Replaces the names of files by their content. */
async function readFiles(
  texts: Readonly<Record<string, string>>,
  files: Readonly<Record<string, string>>,
  calledFrom: string,
): Promise<Result<Record<string, string>, Refusal>> {
  const read = { ...texts };
  for (const [name, option] of Object.entries(files)) {
    if (!texts[name]) continue;
    const path = resolve(calledFrom, texts[name]);
    const content = await atFile(path, () => readFile(path, "utf8"), option);
    if (!content.ok) return content;
    read[name] = content.value;
  }
  return ok(read);
}

/** Returns who runs a command: somebody who can't lock themselves out, and is asked for no sign-in. */
export const byCommand = (now: Date): By => ({
  context: commandContext(now),
  isFresh: true,
  usedSecondStep: true,
});

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
    const sentenceOf = (code: string) =>
      reasonOf(refusals[code] ?? numbered(refusals, code) ?? code);
    if (typeof error === "string") {
      const told = refusals[error] ?? error;
      const at = typeof told === "string" ? null : told.at;
      return { field: at && nameOf(at), reason: reasonOf(told) };
    }
    return Array.isArray(error)
      ? explainList(error, sentenceOf)
      : explainFields(error as FieldProblems, sentenceOf, nameOf);
  };

/** Returns the sentence about a code that ends with a number, such as `status_404`, which has `{number}` in its place. */
function numbered(refusals: Readonly<Record<string, Explanation>>, code: string) {
  const [, kind = "", number = ""] = /^([a-z_]+)_(\d+)$/.exec(code) ?? [];
  const told = refusals[kind];
  return typeof told === "string" ? told.replace("{number}", number) : null;
}

function explainFields(
  problems: FieldProblems,
  sentenceOf: (code: string) => string,
  nameOf: (field: string) => string,
): Refusal {
  const [[field = "", code = ""] = []] = Object.entries(problems);
  // Beside the code, a problem may have values of its sentence.
  const reason = sentenceOf(code).replace(/\{(\w+)\}/g, (_, name) => problems[name] ?? "");
  const { address } = problems;
  const isTried = address !== undefined && field !== "address";
  return { field: nameOf(field), reason: isTried ? `${reason} (${address})` : reason };
}

type Faults = readonly RegistrationRefusal[] | readonly Fault<string>[];

const explainList = (faults: Faults, sentenceOf: (code: string) => string) =>
  isRegistration(faults) ? explainRegistration(faults) : explainFaults(faults, sentenceOf);

const isRegistration = (faults: Faults): faults is readonly RegistrationRefusal[] =>
  faults.some((fault) => "fault" in fault);

const reasonOf = (told: Explanation) => inLine(typeof told === "string" ? told : told.reason);

/** Returns a sentence as a part of a line: `must be true or false`. */
export const inLine = (sentence: string) =>
  sentence.replace(/^[A-Z](?![A-Z])/, (first) => first.toLowerCase()).replace(/\.$/, "");
