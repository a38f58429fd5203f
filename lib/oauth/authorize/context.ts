import type { SigningAlgorithm } from "@/lib/oauth/token/claims";
import type { Result } from "@/lib/result";
import type { Strength } from "./authentication-context";
import type { IdTokenHint, IdTokenHintRefusal } from "./id-token-hint";

/** API that a client may use on behalf of users. */
export type PermittedApi = {
  id: string;
  identifier: string;
  /** The identifier as it is compared (lib/oauth/resource.ts). */
  identifierKey: string;
  name: string;
  /** Scopes that the client may use, with what each permits. */
  permitted: Readonly<Record<string, string>>;
  /** Permitted scopes that are sensitive. */
  sensitive: readonly string[];
  suspended: boolean;
  /** Algorithm of its access tokens; null if they are opaque. */
  signingAlg: SigningAlgorithm | null;
  /** Scopes that the user granted to the client before. */
  granted: readonly string[];
};

/** Registration of a client, as the authorization endpoint needs it. */
export type RegisteredClient = {
  clientId: string;
  suspended: boolean;
  /** ID of the only user who can use the application until it is approved; null: everyone. */
  onlyFor: string | null;
  isPublic: boolean;
  /** True for a site behind a proxy, whose check reads the response from a query. */
  isGate: boolean;
  firstParty: boolean;
  /** Refuses requests that weren't pushed (RFC 9126 section 6). */
  requirePar: boolean;
  /** Refuses APIs whose tokens are signed with RS256 (FAPI 2.0 section 5.4.1). */
  highSecurity: boolean;
  scopes: readonly string[];
  /** APIs that it may use on behalf of the user; empty for a request that can't be about any. */
  apis: readonly PermittedApi[];
  /** Compared forms of the identifiers of Foyer's own API, which any client may name. */
  ownResources: readonly string[];
  grantTypes: readonly string[];
  redirectUris: readonly string[];
  /** How strongly users must have signed in, whatever the request says. */
  requiredContext: Strength;
  /** Loopback hosts on which a registered address matches with any port (RFC 8252 section 7.3). */
  anyPortOn: readonly string[];
};

/**
 * True if the application awaits approval and `userId` isn't its owner. Its addresses aren't
 * reviewed either, so nothing is sent to them.
 */
export const isRestrictedFor = (
  { onlyFor }: Pick<RegisteredClient, "onlyFor">,
  userId: string | null,
): boolean => onlyFor !== null && onlyFor !== userId;

/** Facts about an authorization request that aren't in its parameters. */
export type Arrival = {
  /** True if the client sent the request to the PAR endpoint (RFC 9126). */
  pushed: boolean;
  /** Result of verifying the `id_token_hint`; null if the request has none. */
  hint: Result<IdTokenHint, IdTokenHintRefusal> | null;
};
