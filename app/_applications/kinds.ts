import {
  APPLICATION_TYPES,
  type ApplicationType,
  AUTH_METHODS,
  USUAL_METHODS,
} from "@/lib/oauth/registration/registration-request";
import {
  NEW_SETTINGS,
  SETTINGS_FIELDS,
  type SettingsField,
  type SettingsValues,
} from "./settings-fields";

export const newSettings = (type: ApplicationType): SettingsValues => ({
  ...NEW_SETTINGS,
  authMethod: USUAL_METHODS[type],
});

export const readKind = (sent: string | null): ApplicationType | null =>
  APPLICATION_TYPES.find((known) => known === sent) ?? null;

/** A service proves who it is (RFC 6749 section 4.4). */
export const SERVICE_METHODS = AUTH_METHODS.filter((method) => method !== "none");

/** Settings that a device doesn't have: nothing is sent to it, and it asks in one way only. */
const NOT_OF_DEVICES: readonly SettingsField[] = [
  "redirectUris",
  "postLogoutRedirectUris",
  "backchannelLogoutUri",
  "requirePar",
  "anyLoopbackPort",
  "deviceGrant",
];

/** Settings of a type, in the order of its form. */
export function settingsOfKind(type: ApplicationType): readonly SettingsField[] {
  if (type === "service") return SERVICE_SETTINGS;
  return type === "device"
    ? SETTINGS_FIELDS.filter((field) => !NOT_OF_DEVICES.includes(field))
    : SETTINGS_FIELDS;
}

/** Settings of a service, in the order of its form: it has no users. */
const SERVICE_SETTINGS = [
  "name",
  "authMethod",
  "jwks",
  "jwksUri",
  "authMethodEnforced",
  "profile",
  "developerName",
  "homepageUrl",
  "policyUri",
  "tosUri",
] as const satisfies readonly SettingsField[];
