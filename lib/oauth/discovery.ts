import { CONTEXTS } from "./authorize/authentication-context";
import { RESPONSE_MODES } from "./authorize/response";
import { ASSERTION_ALGORITHMS } from "./keys/jwks";
import { OWN_PATHS } from "./resource";
import { SCOPES } from "./scopes";
import { DEVICE_GRANT } from "./token/device";
import { PROOF_ALGORITHMS } from "./token/dpop-key";
import { SIGNING_ALGORITHMS } from "./token/id-token";

const PROVEN_METHODS = ["client_secret_basic", "client_secret_post", "private_key_jwt"];
const AUTH_METHODS = [...PROVEN_METHODS, "none"];

const CLAIMS = [
  "iss",
  "sub",
  "aud",
  "exp",
  "iat",
  "auth_time",
  "acr",
  "amr",
  "nonce",
  "at_hash",
  "sid",
  "preferred_username",
  "name",
  "given_name",
  "family_name",
  "locale",
  "picture",
  "email",
  "email_verified",
  "groups",
  "updated_at",
];

/** Pages of the organization; null where it has none. */
type Policies = { privacyUrl: string | null; termsUrl: string | null };

/**
 * Returns the provider metadata (OpenID Connect Discovery section 3, RFC 8414 section 2, RFC 9728
 * section 4): exactly what is supported.
 */
export const providerMetadata = (
  issuer: string,
  languages: readonly string[],
  { privacyUrl, termsUrl }: Policies,
) => ({
  issuer,
  authorization_endpoint: `${issuer}/oauth/authorize`,
  token_endpoint: `${issuer}/oauth/token`,
  device_authorization_endpoint: `${issuer}/oauth/device`,
  pushed_authorization_request_endpoint: `${issuer}/oauth/par`,
  jwks_uri: `${issuer}/oauth/jwks`,
  userinfo_endpoint: `${issuer}/api/v1/me`,
  end_session_endpoint: `${issuer}/oauth/logout`,
  service_documentation: `${issuer}/developer/api`,
  ...(privacyUrl !== null && { op_policy_uri: privacyUrl }),
  ...(termsUrl !== null && { op_tos_uri: termsUrl }),
  protected_resources: OWN_PATHS.map((path) => issuer + path),
  scopes_supported: SCOPES,
  response_types_supported: ["code"],
  response_modes_supported: RESPONSE_MODES,
  grant_types_supported: [
    "authorization_code",
    "refresh_token",
    "client_credentials",
    DEVICE_GRANT,
  ],
  subject_types_supported: ["public"],
  id_token_signing_alg_values_supported: SIGNING_ALGORITHMS,
  token_endpoint_auth_methods_supported: AUTH_METHODS,
  token_endpoint_auth_signing_alg_values_supported: ASSERTION_ALGORITHMS,
  revocation_endpoint: `${issuer}/oauth/revoke`,
  revocation_endpoint_auth_methods_supported: AUTH_METHODS,
  revocation_endpoint_auth_signing_alg_values_supported: ASSERTION_ALGORITHMS,
  introspection_endpoint: `${issuer}/oauth/introspect`,
  introspection_endpoint_auth_methods_supported: PROVEN_METHODS,
  introspection_endpoint_auth_signing_alg_values_supported: ASSERTION_ALGORITHMS,
  dpop_signing_alg_values_supported: PROOF_ALGORITHMS,
  code_challenge_methods_supported: ["S256"],
  prompt_values_supported: ["none", "login", "consent", "select_account"],
  acr_values_supported: CONTEXTS,
  ui_locales_supported: languages,
  claim_types_supported: ["normal"],
  claims_supported: CLAIMS,
  claims_parameter_supported: true,
  request_parameter_supported: false,
  request_uri_parameter_supported: false,
  require_pushed_authorization_requests: false,
  authorization_response_iss_parameter_supported: true,
  backchannel_logout_supported: true,
  backchannel_logout_session_supported: true,
});
