import * as z from "zod";
import type { SettingsRequest } from "@/lib/applications/change";
import { INPUT } from "@/lib/applications/fields";
import { pick } from "@/lib/applications/settings";
import { checkbox } from "@/lib/fields";
import {
  APPLICATION_TYPES,
  type ApplicationType,
  USUAL_METHODS,
} from "@/lib/oauth/registration/choices";
import {
  FIELDS,
  type Field,
  fieldsOf,
  INITIAL,
  SETTINGS,
  type Settings,
} from "@/lib/oauth/registration/settings";
import { SCOPES, type Scope } from "@/lib/oauth/scopes";

/** Settings with an input of their name; each scope has a checkbox. */
export type InputField = Exclude<Field, "scopes">;

const INPUTS = FIELDS.filter((field): field is InputField => field !== "scopes");

const settings = Object.fromEntries(
  INPUTS.map((field) => [field, INPUT[SETTINGS[field].kind]]),
) as { [F in InputField]: (typeof INPUT)[(typeof SETTINGS)[F]["kind"]] };

const scopes = Object.fromEntries(SCOPES.map((scope) => [`scope_${scope}`, checkbox])) as Record<
  `scope_${Scope}`,
  typeof checkbox
>;

/** Every field of the form: the settings, a checkbox per scope, and a confirmation. */
export const settingsFields = z.object({
  ...{ ...settings, ...scopes },
  /** Confirms the deletion of secrets that the method doesn't take. */
  endSecrets: checkbox,
});

export type ParsedSettings = z.output<typeof settingsFields>;

/** Values of the form: empty if unset, "on" for a checked box. */
export type SettingsValues = Record<keyof ParsedSettings, string>;

/** Returns settings as form values. */
export function writeSettings({
  scopes,
  ...stored
}: Omit<Settings, "type"> & { type?: ApplicationType }): SettingsValues {
  const boxes = scopes.map((scope) => [`scope_${scope}`, true] as const);
  const written = new Map<string, unknown>([...Object.entries(stored), ...boxes]);
  const names = Object.keys(settingsFields.shape);
  const values = names.map((name) => [name, write(written.get(name) ?? null)]);
  return Object.fromEntries(values) as SettingsValues;
}

function write(value: unknown): string {
  if (typeof value === "boolean") return value ? "on" : "";
  if (Array.isArray(value)) return value.join("\n");
  if (value !== null && typeof value === "object") return JSON.stringify(value, null, 2);
  return value === null ? "" : String(value);
}

/** Values of a new application. Every library verifies RS256 by default (OpenID Connect Core 15.1). */
export const NEW_SETTINGS = writeSettings({ ...INITIAL, scopes: ["openid", "profile", "email"] });

/** Returns the first values of a type; a service's method can be another one, which a link names. */
export const newSettings = (type: ApplicationType, method?: string | null): SettingsValues => ({
  ...NEW_SETTINGS,
  authMethod: type === "service" && method === "client_secret_basic" ? method : USUAL_METHODS[type],
});

export const readKind = (sent: string | null): ApplicationType | null =>
  APPLICATION_TYPES.find((known) => known === sent) ?? null;

export function settingsRequest(fields: ParsedSettings): SettingsRequest {
  const addresses = fieldsOf("addresses").map((field) => [field, fields[field].filter(Boolean)]);
  return {
    ...pick(fields, INPUTS),
    ...Object.fromEntries(addresses),
    scope: SCOPES.filter((scope) => fields[`scope_${scope}`]).join(" "),
  };
}
