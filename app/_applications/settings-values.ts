import type { SettingsRequest } from "@/lib/applications/change";
import type { Settings } from "@/lib/applications/settings";
import { SCOPES } from "@/lib/oauth/scopes";

/** As the form of the settings carries them: empty where nothing is set, "on" where a box is ticked. */
export type SettingsValues = Record<Exclude<SettingsField, "scope"> | ScopeField, string>;

type ScopeField = `scope_${(typeof SCOPES)[number]}`;

/** Its fields, by the names of what they set. */
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

/** What a new application begins with. Every library verifies RS256 unasked (OpenID Connect Core 15.1). */
export const NEW_SETTINGS: SettingsValues = {
  ...(Object.fromEntries(FIELDS.map((field) => [field, ""])) as SettingsValues),
  authMethod: "client_secret_basic",
  idTokenSigningAlg: "RS256",
  scope_openid: "on",
  scope_profile: "on",
  scope_email: "on",
};

/** What is stored, as the form shows it. */
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

/** What was typed: these fields, whatever else a form brings. */
export const typedValues = (form: ReadonlyMap<string, string>) =>
  Object.fromEntries(
    FIELDS.map((field) => [field, (form.get(field) ?? "").replaceAll("\r\n", "\n")]),
  ) as SettingsValues;

/** What is asked for. `vouching`: by somebody who may say what the organisation stands for. */
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

/** What is no JSON is no key set either, and is refused as such (lib/oauth/keys/jwks.ts). */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
