import type { SettingsRequest } from "@/lib/applications/change";
import type { Settings } from "@/lib/applications/settings";
import { SCOPES } from "@/lib/oauth/scopes";

/** Values of the settings form: empty if unset, "on" for a checked box. */
export type SettingsValues = Record<Exclude<SettingsField, "scope"> | ScopeField, string>;

type ScopeField = `scope_${(typeof SCOPES)[number]}`;

/** Text fields, named after the settings. */
const TEXTS = [
  "name",
  "homepageUrl",
  "developerName",
  "policyUri",
  "tosUri",
  "redirectUris",
  "postLogoutRedirectUris",
  "backchannelLogoutUri",
  "authMethod",
  "jwks",
  "jwksUri",
  "idTokenSigningAlg",
] as const;
const BOXES = [
  "authMethodEnforced",
  "requirePar",
  "firstParty",
  "anyLoopbackPort",
  "verified",
] as const;

export const SETTINGS_FIELDS = [...TEXTS, ...BOXES, "scope"] as const;

export type SettingsField = (typeof SETTINGS_FIELDS)[number];

const FIELDS = [...TEXTS, ...BOXES, ...SCOPES.map((scope) => `scope_${scope}` as const)] as const;

/** Defaults of a new application. Every library verifies RS256 by default (OpenID Connect Core 15.1). */
export const NEW_SETTINGS: SettingsValues = {
  ...(Object.fromEntries(FIELDS.map((field) => [field, ""])) as SettingsValues),
  authMethod: "client_secret_basic",
  idTokenSigningAlg: "RS256",
  scope_openid: "on",
  scope_profile: "on",
  scope_email: "on",
};

/** Returns the stored settings as form values. */
export function storedValues(settings: Settings): SettingsValues {
  const on = (is: boolean) => (is ? "on" : "");
  return {
    ...NEW_SETTINGS,
    name: settings.name,
    homepageUrl: settings.homepageUrl ?? "",
    developerName: settings.developerName ?? "",
    policyUri: settings.policyUri ?? "",
    tosUri: settings.tosUri ?? "",
    redirectUris: settings.redirectUris.join("\n"),
    postLogoutRedirectUris: settings.postLogoutRedirectUris.join("\n"),
    backchannelLogoutUri: settings.backchannelLogoutUri ?? "",
    authMethod: settings.authMethod,
    jwks: settings.jwks === null ? "" : JSON.stringify(settings.jwks, null, 2),
    jwksUri: settings.jwksUri ?? "",
    idTokenSigningAlg: settings.idTokenSigningAlg,
    authMethodEnforced: on(settings.authMethodEnforced),
    requirePar: on(settings.requirePar),
    firstParty: on(settings.firstParty),
    anyLoopbackPort: on(settings.anyLoopbackPort),
    verified: on(settings.verified),
    scope_openid: on(settings.scopes.includes("openid")),
    scope_profile: on(settings.scopes.includes("profile")),
    scope_email: on(settings.scopes.includes("email")),
    scope_offline_access: on(settings.scopes.includes("offline_access")),
  };
}

/** Returns the typed values of the known fields only. */
export const typedValues = (form: ReadonlyMap<string, string>) =>
  Object.fromEntries(
    FIELDS.map((field) => [field, (form.get(field) ?? "").replaceAll("\r\n", "\n")]),
  ) as SettingsValues;

/** Builds the change request. `vouching` is true for a user who may vouch for it on behalf of the organization. */
export function settingsRequest(typed: SettingsValues, vouching: boolean): SettingsRequest {
  const text = (field: (typeof TEXTS)[number]) => typed[field].trim();
  const orNull = (field: (typeof TEXTS)[number]) => text(field) || null;
  return {
    name: text("name"),
    homepageUrl: orNull("homepageUrl"),
    developerName: orNull("developerName"),
    policyUri: orNull("policyUri"),
    tosUri: orNull("tosUri"),
    redirectUris: lines(typed.redirectUris),
    postLogoutRedirectUris: lines(typed.postLogoutRedirectUris),
    backchannelLogoutUri: orNull("backchannelLogoutUri"),
    authMethod: text("authMethod"),
    jwks: text("jwks") === "" ? null : parsed(text("jwks")),
    jwksUri: orNull("jwksUri"),
    scope: SCOPES.filter((scope) => typed[`scope_${scope}`] !== "").join(" "),
    idTokenSigningAlg: text("idTokenSigningAlg"),
    authMethodEnforced: typed.authMethodEnforced !== "",
    requirePar: typed.requirePar !== "",
    vouched: vouching
      ? {
          firstParty: typed.firstParty !== "",
          anyLoopbackPort: typed.anyLoopbackPort !== "",
          verified: typed.verified !== "",
        }
      : null,
  };
}

const lines = (text: string) =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");

/** Invalid JSON isn't a key set either, and is refused as such (lib/oauth/keys/jwks.ts). */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
