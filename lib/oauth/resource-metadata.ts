import { SCOPES } from "./scopes";
import { PROOF_ALGORITHMS } from "./token/dpop";

/** Path of the API that `/me` belongs to. */
const API = "/api/v1";

/** Address of the metadata of Foyer's own API (RFC 9728 section 3.1). */
export const resourceMetadataUrl = (issuer: string) =>
  `${issuer}/.well-known/oauth-protected-resource${API}`;

/** Returns the metadata of Foyer's own API (RFC 9728 section 2). `/me` takes a token in the header or in a form. */
export const resourceMetadata = (issuer: string) => ({
  resource: `${issuer}${API}`,
  authorization_servers: [issuer],
  // A refresh token is the client's, and no scope of the API.
  scopes_supported: SCOPES.filter((scope) => scope !== "offline_access"),
  bearer_methods_supported: ["header", "body"],
  dpop_signing_alg_values_supported: PROOF_ALGORITHMS,
});
