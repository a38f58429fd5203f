import type { ParseArgsConfig } from "node:util";

type Options = NonNullable<ParseArgsConfig["options"]>;

/**
 * Rewrites `--uri a b` as `--uri a --uri b` for repeatable options, because the parser of node:util
 * accepts only the latter.
 */
export function spreadLists(args: readonly string[], options: Options): string[] {
  const spread: string[] = [];
  let list: string | null = null;
  for (const arg of args) {
    if (arg.startsWith("-")) list = listNamedBy(arg, options);
    else if (list !== null && spread.at(-1) !== `--${list}`) spread.push(`--${list}`);
    spread.push(arg);
  }
  return spread;
}

function listNamedBy(arg: string, options: Options): string | null {
  const [, name = ""] = /^--([^=]+)/.exec(arg) ?? [];
  return options[name]?.multiple ? name : null;
}
