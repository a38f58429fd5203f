import { STRENGTHS } from "@/lib/oauth/authorize/authentication-context";
import { takesSecret } from "@/lib/oauth/client-auth/authentication";
import { SIGNING_ALGORITHMS } from "@/lib/oauth/token/claims";
import {
  type ApplicationType,
  AUTH_METHODS,
  PROFILES,
  WITH_BROWSER,
  WITH_TOKENS,
  WITH_USERS,
} from "./choices";
import {
  addresses,
  called,
  choice,
  differs,
  flag,
  hasMore,
  type Kind,
  keys,
  label,
  link,
  name,
  type Setting,
  scopes,
  setAnew,
  turnedOff,
  turnedOn,
  type Values,
} from "./setting";

/**
 * All settings of an application. The form, the command line, the rules of a registration, audit
 * events, reviews and docs/application-settings.md are derived from this table; each setting also
 * has a column of its name and texts (CONTRIBUTING.md).
 */
export const SETTINGS = {
  name: name("client_name", { option: "name", group: "identity", change: "badge" }),
  homepageUrl: link("client_uri", { option: "client-uri", group: "links", change: "badge" }),
  developerName: label("developer_name", {
    ...{ option: "developer-name", group: "identity", change: "badge" },
  }),
  policyUri: link("policy_uri", { option: "policy-uri", group: "links", change: differs }),
  tosUri: link("tos_uri", { option: "tos-uri", group: "links", change: differs }),
  authMethod: choice("token_endpoint_auth_method", {
    ...{ choices: AUTH_METHODS, initial: "client_secret_basic", option: "auth-method" },
    ...{ types: WITH_TOKENS, group: "method" },
    change: (was, is) => is === "none" && was !== "none",
  }),
  idTokenSigningAlg: choice("id_token_signed_response_alg", {
    ...{ choices: SIGNING_ALGORITHMS, initial: "RS256", option: "id-token-alg" },
    ...{ types: WITH_USERS, group: "tokens", change: "none" },
  }),
  scopes: scopes("scope", {
    ...{ option: "scope", types: WITH_USERS, kept: ["gate"], group: "access", change: hasMore },
  }),
  redirectUris: addresses("redirect_uris", {
    ...{ option: "redirect-uri", types: WITH_BROWSER, kept: ["gate"] },
    ...{ group: "redirects", change: hasMore },
  }),
  /** Starts a sign-in from Foyer's pages (OpenID Connect Core 1.0 section 4). */
  initiateLoginUri: link("initiate_login_uri", {
    ...{ option: "initiate-login-uri", types: WITH_BROWSER, group: "redirects" },
    ...{ https: true, change: setAnew },
  }),
  postLogoutRedirectUris: addresses("post_logout_redirect_uris", {
    ...{ option: "post-logout-redirect-uri", types: WITH_BROWSER },
    ...{ group: "signOut", change: hasMore },
  }),
  backchannelLogoutUri: called("backchannel_logout_uri", {
    ...{ option: "backchannel-logout-uri", types: WITH_BROWSER },
    ...{ group: "signOut", change: setAnew },
  }),
  jwks: keys("jwks", {
    ...{ option: "jwks-file", types: WITH_TOKENS, group: "keys", change: "none" },
  }),
  jwksUri: called("jwks_uri", {
    ...{ option: "jwks-uri", types: WITH_TOKENS, group: "keys", change: "none" },
  }),
  // The client reads the same claims at /api/v1/me.
  claimsInIdToken: flag("claims_in_id_token", {
    ...{ option: "claims-in-id-token", types: WITH_USERS, group: "tokens", change: "none" },
  }),
  /** Refuses a secret that is sent by the other method. */
  authMethodEnforced: flag("token_endpoint_auth_method_enforced", {
    ...{ option: "enforce-auth-method", types: WITH_TOKENS, group: "tokens", change: "none" },
  }),
  /** Refuses requests that weren't pushed (RFC 9126 section 6). */
  requirePar: flag("require_pushed_authorization_requests", {
    ...{ option: "require-par", types: WITH_BROWSER, group: "tokens", change: turnedOff },
  }),
  /**
   * Refuses token requests without a DPoP proof (RFC 9449 section 5.2). An API that needs bound
   * tokens requires them of every application.
   */
  requireDpop: flag("dpop_bound_access_tokens", {
    ...{ option: "require-dpop", types: WITH_TOKENS, group: "tokens", change: "none" },
  }),
  /** Lets a native application ask as devices do as well, which always may. */
  deviceGrant: flag("grant_types", {
    ...{ option: "device-grant", types: ["native"], group: "tokens", change: turnedOn },
  }),
  /** Lets requests name any port of its loopback IP addresses; for public clients only. */
  anyLoopbackPort: flag("any_loopback_port", {
    ...{ option: "any-loopback-port", types: WITH_BROWSER },
    ...{ group: "tokens", change: "administrator" },
  }),
  profile: choice("profile", {
    ...{ choices: PROFILES, initial: "standard", hyphens: true, option: "profile" },
    ...{ types: ["web", "service"], group: "profile" },
    change: (was, is) => was === "high_security" && is !== was,
  }),
  /**
   * Gives refresh tokens to an application of the high-security profile, although FAPI 2.0 rules
   * out their rotation (section 5.3.2.1-9). Applications of the standard profile always have them.
   */
  refreshDespiteProfile: flag("grant_types", {
    ...{ option: "refresh-despite-profile", types: ["web"], group: "profile", change: turnedOn },
  }),
  verified: flag("verified", {
    ...{ option: "verified", types: WITH_USERS, group: "trust", change: "administrator" },
  }),
  firstParty: flag("first_party", {
    ...{ option: "first-party", types: WITH_USERS, kept: ["gate"], group: "trust" },
    change: "administrator",
  }),
  /** How strongly users must have signed in, whatever a request says. */
  requiredContext: choice("required_context", {
    ...{ choices: STRENGTHS, initial: "password", hyphens: true, option: "require-sign-in" },
    ...{ types: [...WITH_USERS, "gate"], group: "trust", change: "administrator" },
  }),
} as const satisfies Record<string, Setting>;

export type Field = keyof typeof SETTINGS;

/** Settings whose description has these properties. */
export type FieldWith<D> = { [F in Field]: (typeof SETTINGS)[F] extends D ? F : never }[Field];

export type ChoiceField = FieldWith<{ kind: "choice" }>;

type ValueOf<S> = S extends { choices: readonly (infer C)[] }
  ? C
  : S extends { kind: infer K extends Kind }
    ? Values[K]
    : never;

export type SettingValues = { [F in Field]: ValueOf<(typeof SETTINGS)[F]> };

/** Settings of an application, as audit events record them. */
export type Settings = SettingValues & { type: ApplicationType };

export const FIELDS = Object.keys(SETTINGS) as Field[];

export const fieldsOf = <K extends Kind>(kind: K): FieldWith<{ kind: K }>[] =>
  FIELDS.filter((field): field is FieldWith<{ kind: K }> => SETTINGS[field].kind === kind);

/** Returns the description of a setting, without what is special to it. */
export const describe = (field: Field): Setting => SETTINGS[field];

/** Returns the choices of a setting. A service has to prove who it is (RFC 6749 section 4.4). */
export function choicesOf(field: Field, type?: ApplicationType): readonly string[] {
  const setting = describe(field);
  const choices = setting.kind === "choice" ? setting.choices : [];
  return type === "service" ? choices.filter((choice) => choice !== "none") : choices;
}

/** Returns the choice of this value; null if there is none. */
export const findChoice = (field: Field, value: string | null): string | null =>
  choicesOf(field).find((one) => one === value) ?? null;

/** True if an application has secrets. Nothing authenticates a gate: only its check redeems its codes. */
export const hasSecrets = ({ authMethod, type }: { authMethod: string; type: string | null }) =>
  type !== "gate" && takesSecret(authMethod);

export const isOf = (field: Field, type: ApplicationType): boolean =>
  describe(field).types?.includes(type) ?? true;

const EMPTY: Readonly<Omit<Values, "choice">> = {
  ...{ name: "", label: null, link: null, called: null, addresses: [] },
  ...{ keys: null, scopes: [], flag: false },
};

/** True if applications of a type have the setting, or Foyer keeps it for them. */
export const concerns = (field: Field, type: ApplicationType): boolean =>
  isOf(field, type) || (describe(field).kept?.includes(type) ?? false);

/** Values of a new application, until somebody sets them. */
export const INITIAL = Object.fromEntries(
  FIELDS.map((field) => {
    const setting = describe(field);
    return [field, setting.kind === "choice" ? setting.initial : EMPTY[setting.kind]];
  }),
) as SettingValues;
