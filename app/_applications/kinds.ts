import {
  APPLICATION_TYPES,
  type ApplicationType,
  AUTH_METHODS,
  type AuthMethod,
} from "@/lib/oauth/registration/registration-request";
import { NEW_SETTINGS, type SettingsField, type SettingsValues } from "./settings-fields";

/** First method of a type: only a server keeps a secret or a key (RFC 6749 section 2.1). */
const METHOD: Record<ApplicationType, AuthMethod> = {
  web: "client_secret_basic",
  browser: "none",
  native: "none",
  service: "private_key_jwt",
};

export const newSettings = (type: ApplicationType): SettingsValues => ({
  ...NEW_SETTINGS,
  authMethod: METHOD[type],
});

export const readKind = (sent: string | null): ApplicationType | null =>
  APPLICATION_TYPES.find((known) => known === sent) ?? null;

/** A service proves who it is (RFC 6749 section 4.4). */
export const SERVICE_METHODS = AUTH_METHODS.filter((method) => method !== "none");

/** Settings of a service, in the order of its form: it has no users. */
export const SERVICE_SETTINGS = [
  "name",
  "authMethod",
  "jwks",
  "jwksUri",
  "authMethodEnforced",
  "developerName",
  "homepageUrl",
  "policyUri",
  "tosUri",
] as const satisfies readonly SettingsField[];
