import { and, eq } from "drizzle-orm";
import type { Db } from "./client";
import { applications, redirectUris } from "./schema/applications";

/** What the token endpoint needs of a client: one prepared statement. */
export type TokenClient = {
  id: string;
  clientId: string;
  tokenEndpointAuthMethod:
    | "client_secret_basic"
    | "client_secret_post"
    | "private_key_jwt"
    | "none";
  authMethodEnforced: boolean;
  /** Its public keys, or where they are; both null unless it signs assertions. */
  jwks: { keys: Record<string, unknown>[] } | null;
  jwksUri: string | null;
  grantTypes: string[];
  idTokenSigningAlg: "RS256" | "ES256" | "EdDSA";
  suspended: boolean;
  /** SHA-256 of each secret that is valid now. */
  secretHashes: Buffer[];
};

/**
 * What a client proves itself with, as a condition of the statement that spends. One by `private_key_jwt` exists only
 * where its assertion was verified already: a statement can no more than ask whether that is still its method.
 */
export type ClientProof = { clientId: string } & (
  | { method: "client_secret_basic" | "client_secret_post"; secretHash: Buffer }
  | { method: "private_key_jwt" | "none"; secretHash: null }
);

/**
 * True if application `a` is this client, proven by a method that it may use (`acceptedMethods`) and, where that is a
 * secret, by one that is valid now (RFC 6749 section 2.3).
 */
export const isProvenBy = (db: Db, proof: ClientProof, now: Date) => db.$client`
  a.client_id = ${proof.clientId} and (a.token_endpoint_auth_method = ${proof.method}
      or ${proof.secretHash !== null} and not a.auth_method_enforced
        and a.token_endpoint_auth_method in ('client_secret_basic', 'client_secret_post'))
    and (a.token_endpoint_auth_method in ('none', 'private_key_jwt') or exists (select from application_secrets s
      where s.application_id = a.id and s.secret_hash = ${proof.secretHash}::bytea
        and (s.expires_at is null or s.expires_at > ${now})))`;

export async function findTokenClient(
  db: Db,
  clientId: string,
  now: Date,
): Promise<TokenClient | null> {
  const [client] = await db.$client<TokenClient[]>`
    select a.id, a.client_id as "clientId", a.token_endpoint_auth_method as "tokenEndpointAuthMethod",
      a.auth_method_enforced as "authMethodEnforced", a.jwks, a.jwks_uri as "jwksUri",
      a.grant_types as "grantTypes", a.id_token_signing_alg as "idTokenSigningAlg", a.suspended_at is not null as suspended,
      array(select s.secret_hash from application_secrets s
        where s.application_id = a.id and (s.expires_at is null or s.expires_at > ${now})) as "secretHashes"
    from applications a where a.client_id = ${clientId}`;
  return client ?? null;
}

/** A client as the authorization endpoint and its pages need it. */
export async function findClient(db: Db, clientId: string) {
  const rows = await db
    .select({
      id: applications.id,
      clientId: applications.clientId,
      name: applications.name,
      homepageUrl: applications.homepageUrl,
      developerName: applications.developerName,
      policyUri: applications.policyUri,
      tosUri: applications.tosUri,
      logoHash: applications.logoHash,
      verifiedAt: applications.verifiedAt,
      tokenEndpointAuthMethod: applications.tokenEndpointAuthMethod,
      scopes: applications.scopes,
      grantTypes: applications.grantTypes,
      firstParty: applications.firstParty,
      requirePar: applications.requirePar,
      anyLoopbackPort: applications.anyLoopbackPort,
      accessEpoch: applications.accessEpoch,
      suspendedAt: applications.suspendedAt,
      approvedAt: applications.approvedAt,
      ownerId: applications.ownerId,
      redirectUri: redirectUris.uri,
    })
    .from(applications)
    .leftJoin(
      redirectUris,
      and(
        eq(redirectUris.applicationId, applications.id),
        eq(redirectUris.purpose, "authorization"),
      ),
    )
    .where(eq(applications.clientId, clientId));
  const [client] = rows;
  if (!client) return null;
  const { redirectUri: _, ...application } = client;
  return { ...application, redirectUris: rows.flatMap((row) => row.redirectUri ?? []) };
}

export type Client = NonNullable<Awaited<ReturnType<typeof findClient>>>;
