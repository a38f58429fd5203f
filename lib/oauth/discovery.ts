import { CONTEXTS } from "@/lib/oauth/authorize/authentication-context";
import { RESPONSE_MODES } from "@/lib/oauth/authorize/response";
import { ASSERTION_ALGORITHMS } from "@/lib/oauth/keys/jwks";
import { SIGNING_ALGORITHMS } from "@/lib/oauth/token/claims";
import { DEVICE_GRANT } from "@/lib/oauth/token/device";
import { PROOF_ALGORITHMS } from "@/lib/oauth/token/dpop-key";
import { OWN_PATHS } from "./resource";
import { SCOPES } from "./scopes";

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

/** Returns the address of an API's metadata: before its path, the well-known one (RFC 9728 section 3.1). */
export function metadataAddress(identifier: string): string {
  const { origin, pathname } = new URL(identifier);
  return `${origin}/.well-known/oauth-protected-resource${pathname === "/" ? "" : pathname}`;
}

/** Address of the metadata that the challenges of `/me` name: its `resource` is what the client asked (RFC 9728 section 3.3). */
export const resourceMetadataUrl = (issuer: string) => metadataAddress(`${issuer}/api/v1/me`);

/**
 * Returns the metadata of Foyer's own API (RFC 9728 section 2) under one of its two identifiers,
 * which are the same audience. `/me` takes a token in the header or in a form.
 */
export const resourceMetadata = (issuer: string, path: (typeof OWN_PATHS)[number]) => ({
  resource: `${issuer}${path}`,
  authorization_servers: [issuer],
  // A refresh token is the client's, and no scope of the API.
  scopes_supported: SCOPES.filter((scope) => scope !== "offline_access"),
  bearer_methods_supported: ["header", "body"],
  dpop_signing_alg_values_supported: PROOF_ALGORITHMS,
});

/** API whose servers publish its metadata. */
export type DescribedApi = {
  identifier: string;
  name: string;
  documentationUrl: string | null;
  requireDpop: boolean;
  scopes: readonly { name: string }[];
};

/** Returns the metadata for an API's servers to publish. What has no value is left out (RFC 9728 section 3.2). */
export const apiMetadata = (issuer: string, api: DescribedApi) => ({
  resource: api.identifier,
  authorization_servers: [issuer],
  ...(api.scopes.length > 0 && { scopes_supported: api.scopes.map(({ name }) => name) }),
  bearer_methods_supported: ["header"],
  resource_name: api.name,
  ...(api.documentationUrl !== null && { resource_documentation: api.documentationUrl }),
  ...(api.requireDpop && {
    dpop_bound_access_tokens_required: true,
    dpop_signing_alg_values_supported: PROOF_ALGORITHMS,
  }),
});

/** Members of the metadata that are compared. */
export const COMPARED = ["resource", "authorization_servers", "scopes_supported"] as const;

type Compared = (typeof COMPARED)[number];

/**
 * Returns the members of published metadata that don't fit an API. The identifier has to be the same
 * string (RFC 9728 section 3.3), the issuer one of the authorization servers, and the scopes those
 * of the API, if any are listed.
 */
export function differencesIn(
  published: Readonly<Record<string, unknown>>,
  expected: ReturnType<typeof apiMetadata>,
): Compared[] {
  const scopes = published.scopes_supported;
  const fits: Record<Compared, boolean> = {
    resource: published.resource === expected.resource,
    authorization_servers: includesEach(
      published.authorization_servers,
      expected.authorization_servers,
    ),
    scopes_supported:
      scopes === undefined ||
      (includesEach(scopes, expected.scopes_supported ?? []) &&
        includesEach(expected.scopes_supported ?? [], scopes)),
  };
  return COMPARED.filter((name) => !fits[name]);
}

const includesEach = (held: unknown, wanted: unknown) =>
  Array.isArray(held) && Array.isArray(wanted) && wanted.every((one) => held.includes(one));
