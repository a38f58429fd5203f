import {
  type ClientAuthenticationRefusal,
  isKeysRefusal,
  type KeysRefusal,
} from "@/lib/oauth/client-auth/authentication";
import { MAX_LIST } from "@/lib/oauth/parameters";
import { describeSent } from "@/lib/oauth/scopes";
import type { CodeRefusal } from "./code-exchange";
import { DEVICE_ERROR, type DeviceRefusal } from "./device";
import type { TokenQueryRefusal } from "./introspection";
import type { RefreshRefusal } from "./refresh";
import type { TokenRequestRefusal } from "./request";
import { SERVICE_ERROR, type ServiceRefusal } from "./service";

export type TokenRefusal =
  | ClientAuthenticationRefusal
  | TokenRequestRefusal
  | TokenQueryRefusal
  | CodeRefusal
  | RefreshRefusal
  | ServiceRefusal
  | DeviceRefusal
  | "client_suspended";

export type TokenErrorCode =
  | "invalid_request"
  | "invalid_client"
  | "invalid_grant"
  | "invalid_scope"
  | "invalid_target"
  | "invalid_dpop_proof"
  | "unauthorized_client"
  | "unsupported_grant_type"
  | "authorization_pending"
  | "slow_down"
  | "access_denied"
  | "expired_token";

export type TokenError = { error: TokenErrorCode; error_description: string };

const invalidClient = {
  error: "invalid_client",
  error_description: "client authentication failed",
} as const;

const misplacedSecret = (sent: string, registered: string) =>
  ({
    error: "invalid_client",
    error_description: `the client secret is correct, but was sent with ${sent}; this client must use ${registered}`,
  }) as const;

const request = (error_description: string) =>
  ({ error: "invalid_request", error_description }) as const;
const grant = (error_description: string) =>
  ({ error: "invalid_grant", error_description }) as const;

const target = (error_description: string) =>
  ({ error: "invalid_target", error_description }) as const;

const invalidCode = grant(
  "the code is unknown, expired or already used, or does not match this client, redirect_uri and code_verifier",
);
const invalidRefreshToken = grant(
  "the refresh token is unknown, expired, revoked, already used or issued to another client",
);

/**
 * Maps precise refusals to vague responses (RFC 6749 section 5.2). Refusals share a description
 * where they would tell another client's credential from an unknown one. Descriptions are ASCII
 * without quotes and backslashes, as section 5.2 requires.
 */
export const TOKEN_ERROR: Record<Exclude<TokenRefusal, KeysRefusal>, TokenError> = {
  client_missing: invalidClient,
  basic_malformed: invalidClient,
  scheme_unsupported: invalidClient,
  client_unknown: invalidClient,
  method_not_registered: invalidClient,
  secret_belongs_in_header: misplacedSecret("client_secret_post", "client_secret_basic"),
  secret_belongs_in_form: misplacedSecret("client_secret_basic", "client_secret_post"),
  secret_wrong: invalidClient,
  client_unproven: invalidClient,
  assertion_type_unknown: invalidClient,
  assertion_malformed: invalidClient,
  assertion_of_another_audience: invalidClient,
  assertion_expired: invalidClient,
  assertion_lives_too_long: invalidClient,
  assertion_not_yet_valid: invalidClient,
  assertion_unnamed: invalidClient,
  assertion_alg_weak: invalidClient,
  assertion_signature_wrong: invalidClient,
  assertion_replayed: invalidClient,
  assertion_incomplete: request("client_assertion and client_assertion_type must be sent together"),
  methods_mixed: request("more than one client authentication method was used"),
  client_id_differs: request("client_id differs from the authenticated client"),
  parameter_unreadable: request("a parameter is repeated or cannot be decoded"),
  parameter_too_long: request(`scope and resource may have ${MAX_LIST} characters each`),
  grant_type_missing: request("grant_type is missing"),
  grant_type_unknown: {
    error: "unsupported_grant_type",
    error_description:
      "grant_type must be authorization_code, refresh_token, client_credentials or urn:ietf:params:oauth:grant-type:device_code",
  },
  grant_type_not_allowed: {
    error: "unauthorized_client",
    error_description: "the application is not registered for this grant_type",
  },
  ...SERVICE_ERROR,
  ...DEVICE_ERROR,
  code_missing: request("code is missing"),
  redirect_uri_missing: request("redirect_uri is missing"),
  // A missing verifier fails verification, hence invalid_grant and not invalid_request (RFC 7636
  // section 4.6).
  code_verifier_missing: grant("code_verifier is missing"),
  refresh_token_missing: request("refresh_token is missing"),
  token_missing: request("token is missing"),
  code_unknown: invalidCode,
  code_expired: invalidCode,
  code_reused: invalidCode,
  code_of_another_client: invalidCode,
  redirect_uri_mismatch: invalidCode,
  verifier_mismatch: invalidCode,
  code_of_another_key: grant("the code is bound to a key; send a DPoP proof of that key"),
  resource_not_granted: target("the user has not authorized the application for this resource"),
  resource_ambiguous: target(
    "the user authorized the application for several APIs; send resource to choose one",
  ),
  refresh_token_unknown: invalidRefreshToken,
  refresh_token_of_another_client: invalidRefreshToken,
  refresh_token_expired: invalidRefreshToken,
  refresh_token_replayed: invalidRefreshToken,
  refresh_token_of_another_key: grant(
    "the refresh token is bound to a key; send a DPoP proof of that key",
  ),
  client_suspended: grant("the application is suspended and its access was revoked"),
  access_cut: grant("access was revoked; ask the user to authorize again"),
  sign_in_too_weak: grant(
    "the application now requires a stronger sign-in; ask the user to authorize again",
  ),
  scope_exceeds_grant: {
    error: "invalid_scope",
    error_description: "scope exceeds the granted scope",
  },
  scope_of_another_resource: {
    error: "invalid_scope",
    error_description:
      "the scope was granted for another resource; send the resource of its API, or none for OpenID scopes",
  },
  // RFC 6749 section 3.3 allows issuing fewer scopes than requested, but not none.
  scope_unregistered: {
    error: "invalid_scope",
    error_description: "the application is no longer registered for the requested scope",
  },
};

export const tokenError = (refusal: TokenRefusal): TokenError =>
  isKeysRefusal(refusal) ? invalidClient : TOKEN_ERROR[refusal];

/** Parameter that an error is about. */
const REFUSED = new Map<TokenErrorCode, string>([
  ["invalid_scope", "scope"],
  ["invalid_target", "resource"],
]);

/** Returns the error of a refusal, with the value of the parameter that it is about. */
export function tokenErrorIn(refusal: TokenRefusal, values: ReadonlyMap<string, string>) {
  const error = tokenError(refusal);
  const sent = values.get(REFUSED.get(error.error) ?? "");
  if (sent === undefined) return error;
  return { ...error, error_description: `${error.error_description}: ${describeSent(sent)}` };
}
