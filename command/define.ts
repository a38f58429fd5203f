import { type ParseArgsConfig, parseArgs } from "node:util";
import { ok, type Result, refuse } from "@/lib/result";
import { spreadLists } from "./spread-lists";

/** Done: for a person in lines, for a program as one object. `wrong`: what was asked about is not as it should be. */
export type Answer = { lines: string[]; json: Record<string, unknown>; wrong?: boolean };

/** Nothing was changed. `field` is the option, or the name of an argument, that would have to be another. */
export type Refusal = {
  field: string | null;
  reason: string;
  /** Of a file, each fault by itself, for programs. */
  faults?: Record<string, unknown>[];
};

export type Outcome = Result<Answer, Refusal>;

type Options = NonNullable<ParseArgsConfig["options"]>;

type Given<O extends Options> = {
  values: ReturnType<typeof parseArgs<{ options: O; strict: true }>>["values"];
  /** As many as `positionals` names. */
  positionals: string[];
};

/** Where and when it was called. */
export type Call = { now: Date; calledFrom: string };

type Definition<O extends Options> = {
  words: readonly string[];
  /** The names of its arguments that are no options. */
  positionals?: readonly string[];
  options: O;
  required?: readonly (keyof O & string)[];
  /** Options that take one of a few values. */
  choices?: { [name in keyof O]?: readonly string[] };
  /** Its options as the help shows them. */
  synopsis?: readonly string[];
  summary: string;
  run(given: Given<O>, call: Call): Promise<Outcome>;
};

/** A command of which the options' types are forgotten. */
export type Command = {
  words: readonly string[];
  usage: readonly string[];
  summary: string;
  /** What it is ready to do; or in words how it was called wrongly. */
  parse(args: readonly string[]): Result<(call: Call) => Promise<Outcome>, string>;
};

/** `--json` is every command's. */
const JSON_OPTION = { json: { type: "boolean" } } as const;

export function defineCommand<const O extends Options>(definition: Definition<O>): Command {
  const { words, positionals: names = [], synopsis = [], summary } = definition;
  return {
    words,
    usage: [[...words, ...names].join(" "), ...synopsis],
    summary,
    parse(args) {
      const options: Options = { ...definition.options, ...JSON_OPTION };
      const parsed = parseStrictly(spreadLists(args, options), options);
      if (!parsed.ok) return parsed;
      const { values, positionals } = parsed.value;
      const fault = findFault(definition, values, positionals);
      if (fault !== null) return refuse(fault);
      return ok((call) => definition.run({ values, positionals } as Given<O>, call));
    },
  };
}

type Values = Record<string, unknown>;

function parseStrictly(args: readonly string[], options: Options) {
  try {
    const settings = { options, strict: true, allowPositionals: true, tokens: true } as const;
    const { values, positionals, tokens } = parseArgs({ args: [...args], ...settings });
    const named = tokens.flatMap((token) => (token.kind === "option" ? token.name : []));
    const repeated = named.find((name, n) => !options[name]?.multiple && named.indexOf(name) < n);
    if (repeated !== undefined) return refuse(`--${repeated} may be given once`);
    return ok({ values: { ...values } as Values, positionals });
  } catch (error) {
    const { code = "", message } = error as NodeJS.ErrnoException;
    if (!code.startsWith("ERR_PARSE_ARGS_")) throw error;
    return refuse(message.replaceAll(/\s*\n\s*/g, " "));
  }
}

function findFault<O extends Options>(
  { positionals: names = [], required = [], choices = {} }: Definition<O>,
  values: Values,
  positionals: readonly string[],
): string | null {
  if (positionals.length < names.length) return `${names[positionals.length]} is missing`;
  if (positionals.length > names.length) return `unexpected: ${positionals[names.length]}`;
  const missing = required.find((name) => values[name] === undefined);
  if (missing !== undefined) return `--${missing} is missing`;
  for (const [name, allowed = []] of Object.entries<readonly string[] | undefined>(choices)) {
    const value = values[name];
    if (typeof value === "string" && !allowed.includes(value))
      return `--${name} is one of ${allowed.join(", ")}`;
  }
  return null;
}
