import * as z from "zod";
import { checkbox } from "@/lib/fields";
import type { ApplicationType } from "@/lib/oauth/registration/choices";
import type { RegistrationRequest } from "@/lib/oauth/registration/registration-request";
import {
  choicesOf,
  describe,
  FIELDS,
  type Field,
  findChoice,
  isOf,
} from "@/lib/oauth/registration/settings";

const text = z.string().trim();

const optional = text.transform((typed) => typed || null);

/** One address per line. Blank lines stay, so that problems can name lines by number. */
const lines = z.string().transform((typed) => typed.split("\n").map((line) => line.trim()));

/** Invalid JSON isn't a key set either, and is refused as such (lib/oauth/keys/jwks.ts). */
const json = text.transform((typed): unknown => {
  try {
    return typed === "" ? null : JSON.parse(typed);
  } catch {
    return typed;
  }
});

/** Schemas of the inputs of each kind of setting. A form without a choice leaves it as it is. */
export const INPUT = {
  ...{ name: text, label: optional, link: optional, called: optional, addresses: lines },
  ...{ keys: json, scopes: text, flag: checkbox, choice: optional },
};

/** Returns a choice as the command line spells it. */
export function spelled(field: Field, value: string): string {
  const setting = describe(field);
  return setting.kind === "choice" && setting.hyphens ? value.replaceAll("_", "-") : value;
}

/** Returns the settings of some types as fields of the command line. */
export function programFields(types: readonly ApplicationType[], box: typeof checkbox) {
  const fields = FIELDS.filter((field) => types.some((type) => isOf(field, type)));
  const schemas = fields.map((field) => [
    field === "scopes" ? "scope" : field,
    schemaOf(field, { types, box }),
  ]);
  return z.object(Object.fromEntries(schemas) as Schemas);
}

type Given = Required<Omit<RegistrationRequest, "type">>;

type Schemas = { [N in keyof Given]: z.ZodType<Given[N], string> };

type Programs = { types: readonly ApplicationType[]; box: typeof checkbox };

function schemaOf(field: Field, { types, box }: Programs): z.ZodType {
  const { kind } = describe(field);
  if (kind === "flag") return box;
  if (kind === "keys") return INPUT.keys.meta({ file: true });
  if (kind === "addresses")
    return lines.transform((uris) => uris.filter(Boolean)).meta({ list: true });
  if (kind !== "choice") return INPUT[kind];
  const choices = choicesOf(field, types.length === 1 ? types[0] : undefined);
  return text
    .transform((typed) => findChoice(field, typed.replaceAll("-", "_")))
    .meta({ choices: choices.map((choice) => spelled(field, choice)) });
}

export const OPTION_NAMES = Object.fromEntries(
  FIELDS.map((field) => [field === "scopes" ? "scope" : field, describe(field).option]),
);
