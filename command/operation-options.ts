import * as z from "zod";

/** Metadata of a field's schema for the command line (lib/fields.ts). */
type Meta = { choices?: readonly string[]; flag?: true; list?: true; file?: true; value?: string };

type Field = { name: string; option: string; isOptional: boolean; schema: z.ZodType } & Meta;

/** Names of options that aren't spelled like their fields. */
export type OptionNames = Readonly<Record<string, string>>;

/** Returns an option's name: `displayUrl` is `display-url`. */
export const spell = (field: string, names: OptionNames = {}) =>
  names[field] ??
  field.replaceAll(/(?<=[a-z])[A-Z]/g, (letter) => `-${letter.toLowerCase()}`).replaceAll("_", "-");

function fieldOf([name, given]: [string, z.ZodType], names: OptionNames): Field {
  // An exact optional isn't an instance of ZodOptional.
  const isOptional = given.def.type === "optional";
  const schema = isOptional ? ((given as z.ZodOptional).unwrap() as z.ZodType) : given;
  const meta = schema.meta() as Meta | undefined;
  const choices =
    schema instanceof z.ZodEnum ? schema.options.map(String).filter(Boolean) : meta?.choices;
  return {
    name,
    option: spell(name, names),
    isOptional,
    schema,
    ...meta,
    ...(choices && { choices }),
  };
}

/** Returns what a program says for an option: `--target-url URL`. */
function synopsisOf({ option, choices, flag, list, ...field }: Field, isRequired: boolean): string {
  const value = field.value ?? choices?.join("|") ?? option.split("-").at(-1)?.toUpperCase();
  const call = flag ? `--${option}` : `--${option} ${value}${list ? "..." : ""}`;
  return isRequired ? call : `[${call}]`;
}

type Described = { fields: z.ZodObject; defaults: Readonly<Record<string, string | undefined>> };

/** Derives options from the fields of an operation that aren't arguments. */
export function optionsOf(
  { fields: { shape }, defaults }: Described,
  args: readonly string[],
  names: OptionNames = {},
) {
  const fields = Object.entries(shape as Record<string, z.ZodType>)
    .filter(([name]) => !args.includes(name))
    .map((field) => fieldOf(field, names));
  const needs = ({ name, isOptional, schema }: Field) =>
    !isOptional && defaults[name] === undefined && !schema.safeParse("").success;
  return {
    options: Object.fromEntries(
      fields.map(({ option, flag, list }) => [
        option,
        { type: flag ? ("boolean" as const) : ("string" as const), multiple: list ?? false },
      ]),
    ),
    required: fields.filter(needs).map(({ option }) => option),
    choices: Object.fromEntries(
      fields.flatMap(({ option, choices }) => (choices ? [[option, choices]] : [])),
    ),
    files: Object.fromEntries(
      fields.flatMap(({ name, option, file }) => (file ? [[name, `--${option}`]] : [])),
    ),
    synopsis: fields.map((field) => synopsisOf(field, needs(field))),
    /** Returns the fields as texts, as a form sends them. */
    textsOf: (values: Readonly<Record<string, unknown>>): Record<string, string> =>
      Object.fromEntries(
        fields.flatMap(({ name, option, isOptional }) => {
          const value = values[option] ?? (isOptional ? undefined : (defaults[name] ?? ""));
          return value === undefined ? [] : [[name, textOf(value)]];
        }),
      ),
  };
}

const textOf = (value: unknown) => (value === true ? "on" : [value].flat().join("\n"));

/** Returns how the command line names a field: by its argument or its option. */
export const nameOfField =
  (fields: z.ZodObject, args: OptionNames, names: OptionNames = {}) =>
  (field: string) =>
    args[field] ?? (field in fields.shape ? `--${spell(field, names)}` : field);
