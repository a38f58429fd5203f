import type { AuthMethod } from "@/lib/oauth/registration/registration-request";
import { NEW_SETTINGS, type SettingsValues } from "./settings-fields";

/** Kinds of applications that a registration starts from, in the order of their cards. */
export const KINDS = ["web", "browser", "native"] as const;
export type Kind = (typeof KINDS)[number];

/** Only a server keeps a secret (RFC 6749 section 2.1); all of them use PKCE. */
const METHOD: Record<Kind, AuthMethod> = {
  web: "client_secret_basic",
  browser: "none",
  native: "none",
};

export const newSettings = (kind: Kind): SettingsValues => ({
  ...NEW_SETTINGS,
  authMethod: METHOD[kind],
});

export const readKind = (sent: string | null): Kind | null =>
  KINDS.find((known) => known === sent) ?? null;
