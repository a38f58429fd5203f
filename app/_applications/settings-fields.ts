import * as z from "zod";
import type { SettingsRequest } from "@/lib/applications/change";
import type { Settings } from "@/lib/applications/settings";
import { checkbox } from "@/lib/fields";
import { STRENGTHS } from "@/lib/oauth/authorize/authentication-context";
import { PROFILES } from "@/lib/oauth/registration/registration-request";
import { SCOPES, type Scope } from "@/lib/oauth/scopes";

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

/** Fields of the settings form, named after the settings. */
const settings = z.object({
  name: text,
  homepageUrl: optional,
  developerName: optional,
  policyUri: optional,
  tosUri: optional,
  redirectUris: lines,
  postLogoutRedirectUris: lines,
  backchannelLogoutUri: optional,
  authMethod: text,
  authMethodEnforced: checkbox,
  profile: z.enum(PROFILES).nullable().catch(null),
  refreshDespiteProfile: checkbox,
  jwks: json,
  jwksUri: optional,
  idTokenSigningAlg: text,
  requirePar: checkbox,
  requireDpop: checkbox,
  claimsInIdToken: checkbox,
  deviceGrant: checkbox,
  firstParty: checkbox,
  anyLoopbackPort: checkbox,
  verified: checkbox,
  requiredContext: z.enum(STRENGTHS).nullable().catch(null),
});

const SETTINGS = Object.keys(settings.shape) as (keyof typeof settings.shape)[];

const scopes = Object.fromEntries(SCOPES.map((scope) => [`scope_${scope}`, checkbox])) as Record<
  `scope_${Scope}`,
  typeof checkbox
>;

/** Every field of the form: the settings, a checkbox per scope, and a confirmation. */
export const settingsFields = settings.extend({
  ...scopes,
  /** Confirms the deletion of secrets that the method doesn't take. */
  endSecrets: checkbox,
});

const FIELDS = Object.keys(settingsFields.shape) as (keyof typeof settingsFields.shape)[];

export type ParsedSettings = z.output<typeof settingsFields>;

/** Values of the form: empty if unset, "on" for a checked box. */
export type SettingsValues = Record<(typeof FIELDS)[number], string>;

/** Field with a label. The scopes share one. */
export type SettingsField = (typeof SETTINGS)[number] | "scope";

export type CheckboxField = {
  [F in keyof z.output<typeof settings>]: z.output<typeof settings>[F] extends boolean ? F : never;
}[keyof z.output<typeof settings>];

export const SETTINGS_FIELDS: readonly SettingsField[] = [...SETTINGS, "scope"];

const valuesOf = (value: (field: (typeof FIELDS)[number]) => string) =>
  Object.fromEntries(FIELDS.map((field) => [field, value(field)])) as SettingsValues;

/** Defaults of a new application. Every library verifies RS256 by default (OpenID Connect Core 15.1). */
export const NEW_SETTINGS: SettingsValues = {
  ...valuesOf(() => ""),
  authMethod: "client_secret_basic",
  profile: "standard",
  idTokenSigningAlg: "RS256",
  requiredContext: "password",
  scope_openid: "on",
  scope_profile: "on",
  scope_email: "on",
};

/** Returns the stored settings as form values. */
export function writeSettings({ scopes, ...stored }: Settings): SettingsValues {
  const boxes = scopes.map((scope) => [`scope_${scope}`, true] as const);
  const written = new Map<string, unknown>([...Object.entries(stored), ...boxes]);
  return valuesOf((field) => write(written.get(field) ?? null));
}

function write(value: unknown): string {
  if (typeof value === "boolean") return value ? "on" : "";
  if (Array.isArray(value)) return value.join("\n");
  if (value !== null && typeof value === "object") return JSON.stringify(value, null, 2);
  return value === null ? "" : String(value);
}

/** Builds the request. `vouching` is true for a user who may vouch for it on behalf of the organization. */
export function settingsRequest(fields: ParsedSettings, vouching: boolean): SettingsRequest {
  const { firstParty, anyLoopbackPort, verified, requiredContext, ...rest } = settingsOnly(fields);
  return {
    ...rest,
    redirectUris: rest.redirectUris.filter((line) => line !== ""),
    postLogoutRedirectUris: rest.postLogoutRedirectUris.filter((line) => line !== ""),
    scope: SCOPES.filter((scope) => fields[`scope_${scope}`]).join(" "),
    vouched: vouching ? { firstParty, anyLoopbackPort, verified, requiredContext } : null,
  };
}

const settingsOnly = (fields: ParsedSettings) =>
  Object.fromEntries(SETTINGS.map((name) => [name, fields[name]])) as z.output<typeof settings>;
