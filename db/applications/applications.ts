import type { applications } from "@/db/schema/applications";
import type { Db } from "@/db/system/client";
import { type Part, part, prepared } from "@/db/system/prepared";

/** Client as the token endpoint needs it, loaded by one prepared statement. */
export type TokenClient = {
  id: string;
  clientId: string;
  tokenEndpointAuthMethod:
    | "client_secret_basic"
    | "client_secret_post"
    | "private_key_jwt"
    | "none";
  authMethodEnforced: boolean;
  /** Public keys, inline or by URL; both null unless the client signs assertions. */
  jwks: { keys: Record<string, unknown>[] } | null;
  jwksUri: string | null;
  grantTypes: string[];
  /** True if token requests need a DPoP proof. */
  requireDpop: boolean;
  profile: "standard" | "high_security";
  idTokenSigningAlg: "RS256" | "ES256" | "EdDSA";
  suspended: boolean;
  /** False while an administrator has to review it. */
  approved: boolean;
  /** SHA-256 of each secret that is valid now. */
  secretHashes: Buffer[];
};

/**
 * Client authentication as a condition of the statement that uses up a credential. With
 * `private_key_jwt` the assertion was verified before; the statement only checks that this is still
 * the client's method.
 */
export type ClientProof = { clientId: string } & (
  | { method: "client_secret_basic" | "client_secret_post"; secretHash: Buffer }
  | { method: "private_key_jwt" | "none"; secretHash: null }
);

/**
 * SQL condition that application `a` is this client, authenticated by an accepted method
 * (`acceptedMethods`) and, for a secret, by one that is valid now (RFC 6749 section 2.3).
 */
export const clientProofCondition = (
  { clientId, method, secretHash }: ClientProof | Record<keyof ClientProof, Part>,
  now: Date,
) => part`
  a.client_id = ${clientId} and (a.token_endpoint_auth_method = ${method}
      or ${secretHash}::bytea is not null and not a.auth_method_enforced
        and a.token_endpoint_auth_method in ('client_secret_basic', 'client_secret_post'))
    and (a.token_endpoint_auth_method in ('none', 'private_key_jwt') or exists (select from application_secrets s
      where s.application_id = a.id and s.secret_hash = ${secretHash}::bytea
        and (s.expires_at is null or s.expires_at > ${now})))`;

/** Columns of a client's proof in a list that a statement is asked about. */
export const PROOF_COLUMNS = { client_id: "text", method: "text", secret_hash: "bytea" };

export const proofRow = ({ clientId, method, secretHash }: ClientProof) => ({
  client_id: clientId,
  method,
  secret_hash: secretHash,
});

/** Proof of the client in a row of that list. */
export const ASKED_PROOF = {
  clientId: part`asked.client_id`,
  method: part`asked.method`,
  secretHash: part`asked.secret_hash`,
};

/**
 * SQL condition that application `a` admits user `u`: it is open, or one of its groups has the user
 * as a member. Without stamps, so only for what begins now; what began earlier is live only in
 * `live_families`.
 */
export const ADMITS = "(a.open_since is not null or admits_member(a.id, u.id, null))";

export const admits = part([ADMITS]);

export async function isClientRegistered(db: Db, clientId: string): Promise<boolean> {
  const found = await db.$client`select from applications where client_id = ${clientId}`;
  return found.length === 1;
}

export async function findTokenClient(
  db: Db,
  clientId: string,
  now: Date,
): Promise<TokenClient | null> {
  const [client] = await db.$client<TokenClient[]>`
    select a.id, a.client_id as "clientId", a.token_endpoint_auth_method as "tokenEndpointAuthMethod",
      a.auth_method_enforced as "authMethodEnforced", a.jwks, a.jwks_uri as "jwksUri",
      a.grant_types as "grantTypes", a.require_dpop as "requireDpop", a.profile, a.id_token_signing_alg as "idTokenSigningAlg", a.suspended_at is not null as suspended,
      a.approved_at is not null as approved,
      array(select s.secret_hash from application_secrets s
        where s.application_id = a.id and (s.expires_at is null or s.expires_at > ${now})) as "secretHashes"
    from applications a where a.client_id = ${clientId}`;
  return client ?? null;
}

/** Client as the authorization endpoint and its pages need it. */
export type Client = Pick<
  typeof applications.$inferSelect,
  | "id"
  | "clientId"
  | "name"
  | "homepageUrl"
  | "developerName"
  | "policyUri"
  | "tosUri"
  | "logoHash"
  | "verifiedAt"
  | "type"
  | "tokenEndpointAuthMethod"
  | "scopes"
  | "grantTypes"
  | "firstParty"
  | "requirePar"
  | "requireDpop"
  | "profile"
  | "anyLoopbackPort"
  | "requiredContext"
  | "accessEpoch"
  | "suspendedAt"
  | "approvedAt"
  | "ownerId"
> & { redirectUris: string[] };

/** Columns of a client, application `a`. */
export const clientColumns = part`
    a.id, a.client_id as "clientId", a.name, a.homepage_url as "homepageUrl",
      a.developer_name as "developerName", a.policy_uri as "policyUri", a.tos_uri as "tosUri",
      a.logo_hash as "logoHash", a.verified_at as "verifiedAt",
      a.type, a.token_endpoint_auth_method as "tokenEndpointAuthMethod", a.scopes, a.grant_types as "grantTypes",
      a.first_party as "firstParty", a.require_par as "requirePar", a.require_dpop as "requireDpop", a.profile,
      a.any_loopback_port as "anyLoopbackPort", a.required_context as "requiredContext", a.access_epoch as "accessEpoch",
      a.suspended_at as "suspendedAt", a.approved_at as "approvedAt", a.owner_id as "ownerId",
      array(select r.uri from redirect_uris r
        where r.application_id = a.id and r.purpose = 'authorization') as "redirectUris"`;

export async function findClient(db: Db, clientId: string): Promise<Client | null> {
  const [client] = await prepared<Client>(db)`
    select ${clientColumns} from applications a where a.client_id = ${clientId}`;
  return client ?? null;
}

type LogoutClient = {
  clientId: string;
  name: string;
  suspended: boolean;
  /** The only user whom an application without approval signs in. */
  onlyFor: string | null;
  postLogoutRedirectUris: string[];
};

/** Returns a client with its post-logout redirect URIs, as the logout endpoint needs it. */
export async function findLogoutClient(db: Db, clientId: string): Promise<LogoutClient | null> {
  const [client] = await prepared<LogoutClient>(db)`
    select a.client_id as "clientId", a.name, a.suspended_at is not null as suspended,
      case when a.approved_at is null then a.owner_id end as "onlyFor",
      array(select r.uri from redirect_uris r
        where r.application_id = a.id and r.purpose = 'post_logout') as "postLogoutRedirectUris"
    from applications a where a.client_id = ${clientId}`;
  return client ?? null;
}
