import { type ParseArgsConfig, parseArgs } from "node:util";
import { ok, type Result, refuse } from "@/lib/result";

/** Result of a command: `lines` for people, `json` for programs. */
export type Answer = {
  lines: string[];
  json: Record<string, unknown>;
  /** True if a check found a problem. */
  wrong?: boolean;
  /** True to say the result on standard error, because standard output has data. */
  aside?: boolean;
};

/** Refusal that changed nothing. `field` names the option or argument to correct. */
export type Refusal = {
  field: string | null;
  reason: string;
  /** Faults of an input file, one by one, for programs. */
  faults?: Record<string, unknown>[];
};

export type Outcome = Result<Answer, Refusal>;

type Options = NonNullable<ParseArgsConfig["options"]>;

type Given<O extends Options> = {
  values: ReturnType<typeof parseArgs<{ options: O; strict: true }>>["values"];
  /** Values of the arguments named in `positionals`. */
  positionals: string[];
};

/** Time and working directory of the call. */
export type Call = { now: Date; calledFrom: string };

type Required<O extends Options> = readonly (keyof O & string)[];

type Definition<O extends Options> = {
  words: readonly string[];
  positionals?: readonly string[];
  options: O;
  /** Required options, which may depend on the values of others. */
  required?: Required<O> | ((values: Record<string, unknown>) => Required<O>);
  /** Allowed values of options that accept a fixed set. */
  choices?: { [name in keyof O]?: readonly string[] };
  /** The options as shown in the help text. */
  synopsis?: readonly string[];
  summary: string;
  run(given: Given<O>, call: Call): Promise<Outcome>;
};

/** A command with its option types erased. */
export type Command = {
  words: readonly string[];
  usage: readonly string[];
  summary: string;
  /** Returns the work to run, or a sentence that explains the misuse. */
  parse(args: readonly string[]): Result<(call: Call) => Promise<Outcome>, string>;
};

/** Every command accepts `--json`. */
const JSON_OPTION = { json: { type: "boolean" } } as const;

export function defineCommand<const O extends Options>(definition: Definition<O>): Command {
  const { words, positionals: names = [], synopsis = [], summary } = definition;
  return {
    words,
    usage: [[...words, ...names].join(" "), ...synopsis],
    summary,
    parse(args) {
      const options: Options = { ...definition.options, ...JSON_OPTION };
      const parsed = parseArguments(args, options);
      if (!parsed.ok) return parsed;
      const { values, positionals } = parsed.value;
      const fault = findFault(definition, values, positionals);
      if (fault !== null) return refuse(fault);
      return ok((call) => definition.run({ values, positionals } as Given<O>, call));
    },
  };
}

type OptionToken = Extract<
  NonNullable<ReturnType<typeof parseArgs>["tokens"]>[number],
  { kind: "option" }
>;

/** Hides one dash at the beginning from `parseArgs`: IDs of keys can have one, and there are no short options. */
const hidden = (word: string) => word.replace(/^-(?!-|$)/, "\0-");
const shown = (word: string) => word.replace(/^\0/, "");

/** Words after a repeatable option belong to it: `--uri a b` is `--uri a --uri b`. */
function parseArguments(args: readonly string[], options: Options) {
  const settings = { options, strict: false, allowPositionals: true, tokens: true } as const;
  const parsed = parseArgs({ args: args.map(hidden), ...settings });
  const tokens = parsed.tokens.map((token) =>
    "value" in token && token.value !== undefined ? { ...token, value: shown(token.value) } : token,
  ) as typeof parsed.tokens;
  const values = Object.fromEntries(
    Object.entries(parsed.values).map(([name, value]) => [
      name,
      typeof value === "string" ? shown(value) : value,
    ]),
  );
  const fault = findOptionFault(
    tokens.filter((token) => token.kind === "option"),
    options,
  );
  if (fault !== null) return refuse(fault);
  const positionals: string[] = [];
  const lists: Record<string, string[]> = {};
  let words = positionals;
  for (const token of tokens) {
    if (token.kind === "positional") words.push(token.value);
    else if (token.kind === "option" && options[token.name]?.multiple) {
      words = [...(lists[token.name] ?? []), token.value ?? ""];
      lists[token.name] = words;
    } else words = positionals;
  }
  return ok({ values: { ...values, ...lists }, positionals });
}

function findOptionFault(given: readonly OptionToken[], options: Options): string | null {
  const names = given.map(({ name }) => name);
  for (const [n, { name, rawName, value, inlineValue }] of given.entries()) {
    const option = Object.hasOwn(options, name) ? options[name] : undefined;
    if (!option) return `${rawName}: unknown option`;
    if (!option.multiple && names.indexOf(name) < n) return `${rawName} can be given only once`;
    const valueFault = findValueFault(option.type, value, inlineValue);
    if (valueFault !== null) return rawName + valueFault;
  }
  return null;
}

function findValueFault(type: "string" | "boolean", value?: string, inline?: boolean) {
  if (type === "boolean") return value === undefined ? null : " takes no value";
  if (value === undefined) return " needs a value";
  return inline || !value.startsWith("--") ? null : ` needs a value; ${value} is an option`;
}

function findFault<O extends Options>(
  { positionals: names = [], options, required = [], choices = {} }: Definition<O>,
  values: Record<string, unknown>,
  positionals: readonly string[],
): string | null {
  if (positionals.length < names.length) {
    const greedy = Object.keys(options).find(
      (name) => options[name]?.multiple && [values[name] ?? []].flat().length > 0,
    );
    const advice = greedy ? `; put it before --${greedy}, which takes every word after it` : "";
    return `${names[positionals.length]} is missing${advice}`;
  }
  if (positionals.length > names.length) return `unexpected argument: ${positionals[names.length]}`;
  const needed = typeof required === "function" ? required(values) : required;
  const missing = needed.find((name) => values[name] === undefined);
  if (missing !== undefined) return `--${missing} is missing`;
  for (const [name, allowed = []] of Object.entries<readonly string[] | undefined>(choices)) {
    const value = values[name];
    if (typeof value === "string" && !allowed.includes(value))
      return `--${name} must be one of ${allowed.join(", ")}`;
  }
  return null;
}
