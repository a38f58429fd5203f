import type { OWN_PATHS } from "./resource";
import { SCOPES } from "./scopes";
import { PROOF_ALGORITHMS } from "./token/dpop-key";

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
