import type { RedirectUriRefusal } from "@/lib/oauth/authorize/redirect-uri";
import type { ClientJwks, KeySetRefusal } from "@/lib/oauth/keys/jwks";
import type { Scope } from "@/lib/oauth/scopes";
import type { SigningAlgorithm } from "@/lib/oauth/token/id-token";

export const AUTH_METHODS = [
  "client_secret_basic",
  "client_secret_post",
  "private_key_jwt",
  "none",
] as const;

/** Methods by which a service proves who it is. */
export const SERVICE_METHODS = AUTH_METHODS.filter((method) => method !== "none");

export type AuthMethod = (typeof AUTH_METHODS)[number];

/**
 * Types of applications, fixed at registration. A device has users, but no browser of its own (RFC
 * 8628). A service acts for itself, without users.
 */
export const APPLICATION_TYPES = ["web", "browser", "native", "device", "service"] as const;
export type ApplicationType = (typeof APPLICATION_TYPES)[number];

/** First method of a type: only a server keeps a secret or a key (RFC 6749 section 2.1). */
export const USUAL_METHODS: Record<ApplicationType, AuthMethod> = {
  web: "client_secret_basic",
  browser: "none",
  native: "none",
  device: "none",
  service: "private_key_jwt",
};

/** The usual profile, and the FAPI 2.0 Security Profile. */
export const PROFILES = ["standard", "high_security"] as const;
export type Profile = (typeof PROFILES)[number];

/** Registration as requested. `jwks` is parsed JSON, or null if there is none. */
export type RegistrationRequest = {
  /** Without it, a client with a secret or a key is a web application, and others run at their users. */
  type?: ApplicationType;
  name: string;
  homepageUrl: string | null;
  developerName: string | null;
  policyUri: string | null;
  tosUri: string | null;
  redirectUris: readonly string[];
  postLogoutRedirectUris: readonly string[];
  backchannelLogoutUri: string | null;
  authMethod: string;
  /** Refuses a secret that is sent by the other method. */
  authMethodEnforced: boolean;
  jwks: unknown;
  jwksUri: string | null;
  scope: string;
  idTokenSigningAlg: string;
  firstParty: boolean;
  /** Lets requests name any port of its loopback IP addresses; for public clients only. */
  anyLoopbackPort: boolean;
  requirePar: boolean;
  /** Refuses token requests without a DPoP proof: `dpop_bound_access_tokens` (RFC 9449 section 5.2). */
  requireDpop: boolean;
  /** Puts the claims of the granted scopes into the ID token too. */
  claimsInIdToken: boolean;
  /** Lets a native application ask as devices do as well, which always may. */
  deviceGrant?: boolean;
  /** `standard` without it. */
  profile?: Profile | null;
  /**
   * Gives refresh tokens to an application of the high-security profile, although FAPI 2.0 rules
   * out their rotation (section 5.3.2.1-9). Applications of the standard profile always have them.
   */
  refreshDespiteProfile?: boolean;
};

/** Registration that passed all checks and may be stored. */
export type Registration = Omit<
  RegistrationRequest,
  | "type"
  | "authMethod"
  | "jwks"
  | "scope"
  | "idTokenSigningAlg"
  | "deviceGrant"
  | "profile"
  | "refreshDespiteProfile"
> & {
  type: ApplicationType;
  authMethod: AuthMethod;
  jwks: ClientJwks | null;
  scopes: Scope[];
  idTokenSigningAlg: SigningAlgorithm;
  deviceGrant: boolean;
  profile: Profile;
  refreshDespiteProfile: boolean;
  grantTypes: string[];
};

/**
 * Field, by its name in client metadata (RFC 7591 section 2, OpenID Connect Registration 1.0
 * section 2); developer_name and profile are our own.
 */
export type RegistrationField =
  | "client_name"
  | "client_uri"
  | "developer_name"
  | "policy_uri"
  | "tos_uri"
  | "redirect_uris"
  | "post_logout_redirect_uris"
  | "backchannel_logout_uri"
  | "token_endpoint_auth_method"
  | "jwks"
  | "jwks_uri"
  | "scope"
  | "id_token_signed_response_alg"
  | "grant_types"
  | "profile";

export type RegistrationFault =
  | RedirectUriRefusal
  | "response_parameter"
  | "too_many"
  | "name_length"
  | "name_characters"
  | "missing"
  | "unknown"
  | "not_public"
  | "not_for_services"
  | "not_for_devices"
  | "only_native"
  | "not_web"
  | "keys_missing"
  | "keys_twice"
  | "keys_unused"
  | "keys_unusable"
  | "only_web_and_services"
  | "needs_key"
  | "needs_https"
  | "needs_strong_alg"
  | "needs_strong_keys";

/** `value` is the refused one if there are several; `keys` is the fault of a key set. */
export type RegistrationRefusal = {
  field: RegistrationField;
  fault: RegistrationFault;
  value?: string;
  keys?: KeySetRefusal;
};
