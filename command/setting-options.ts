import type { ApplicationType } from "@/lib/oauth/registration/choices";
import type { RegistrationRequest } from "@/lib/oauth/registration/registration-request";
import {
  choicesOf,
  describe,
  FIELDS,
  type Field,
  findChoice,
  isOf,
  type SETTINGS,
  type Settings,
} from "@/lib/oauth/registration/settings";
import { formatScope } from "@/lib/oauth/scopes";

/** Option of each kind of setting, and what stands for its value in the help. */
const KINDS = {
  name: { type: "string", value: "N" },
  label: { type: "string", value: "N" },
  link: { type: "string", value: "U" },
  called: { type: "string", value: "R" },
  addresses: { type: "string", multiple: true, value: "R..." },
  keys: { type: "string", value: "F" },
  scopes: { type: "string", value: "S" },
  flag: { type: "boolean", value: null },
  choice: { type: "string", value: null },
} as const;

/** Setting that an option of a command sets. */
type Option = { field: Field; name: string };

/** Returns the options for the settings that some of the types have. */
export const settingOptions = (types: readonly ApplicationType[]): Option[] =>
  FIELDS.filter((field) => types.some((type) => isOf(field, type))).flatMap((field) => {
    const name = describe(field).option;
    return name === null ? [] : { field, name };
  });

/** Returns the options as the parser of arguments takes them (node:util). */
export const parsedOptions = (options: readonly Option[]) =>
  Object.fromEntries(
    options.map(({ field, name }) => {
      const { value: _, ...parsed } = KINDS[describe(field).kind];
      return [name, parsed];
    }),
  ) as { [N in OptionName]: { type: "string" | "boolean"; multiple?: boolean } };

type OptionName = NonNullable<(typeof SETTINGS)[Field]["option"]>;

/** Returns a choice as options and output spell it. */
function spelled(field: Field, value: string): string {
  const setting = describe(field);
  return setting.kind === "choice" && setting.hyphens ? value.replaceAll("_", "-") : value;
}

/** Returns the values that the options of choices take. A service has a choice less. */
export const choicesOfOptions = (options: readonly Option[], type?: ApplicationType) =>
  Object.fromEntries(
    options.flatMap(({ field, name }) =>
      describe(field).kind === "choice"
        ? [[name, choicesOf(field, type).map((choice) => spelled(field, choice))]]
        : [],
    ),
  );

/** Returns the lines of the help that name the options. */
export function synopsisOf(options: readonly Option[], type?: ApplicationType): string[] {
  const choices = choicesOfOptions(options, type);
  const lines = [""];
  for (const { field, name } of options) {
    const value = choices[name]?.join("|") ?? KINDS[describe(field).kind].value;
    const option = value === null ? `--${name}` : `--${name} ${value}`;
    const word = field === "name" ? option : `[${option}]`;
    const line = `${lines.at(-1)} ${word}`.trim();
    if (line.length > 90) lines.push(word);
    else lines[lines.length - 1] = line;
  }
  return lines;
}

export type OptionValues = Record<string, string | boolean | (string | boolean)[] | undefined>;

/** Returns the settings that the options give, except for the keys, which are in a file. */
export const requestOf = (options: readonly Option[], values: OptionValues) =>
  Object.fromEntries(
    options
      .filter(({ field, name }) => values[name] !== undefined && field !== "jwks")
      .map(({ field, name }) => {
        const value = values[name];
        const choice = typeof value === "string" && findChoice(field, value.replaceAll("-", "_"));
        return [field === "scopes" ? "scope" : field, choice || value];
      }),
  ) as Partial<RegistrationRequest>;

/** Returns the settings that have a value as client metadata. `grant_types` is more than a setting. */
export const metadataOf = (options: readonly Option[], settings: Partial<Settings>) =>
  Object.fromEntries(
    options.flatMap(({ field }) => {
      const { metadata } = describe(field);
      const value = settings[field] ?? null;
      if (metadata === null || metadata === "grant_types" || value === null) return [];
      if (field === "scopes") return [[metadata, formatScope(settings.scopes ?? [])]];
      return [[metadata, typeof value === "string" ? spelled(field, value) : value]];
    }),
  );
