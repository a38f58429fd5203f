import {
  type ClientProof,
  clientProofCondition,
  type TokenClient,
} from "@/db/applications/applications";
import type { apis } from "@/db/schema/apis";
import type { Db } from "@/db/system/client";
import { byteArray, inPlaces, type Placed, part, prepared } from "@/db/system/prepared";
import { audienceOfFamily, hasAudience } from "./new-tokens";

/** Joins `honored`: the scopes of token `t` that the application of its family `f` has not lost. */
export const honoredScopes = part`
  cross join lateral (select coalesce(
    honored_scopes(t.scopes, f.scope_removals, f.application_revision), t.scopes) as scopes) honored`;

/** Columns of a profile, user `u`, without its groups. */
export const TOKEN_PROFILE = part`
  u.id, u.username, u.name, u.given_name as "givenName", u.family_name as "familyName",
  u.claimed_locale as "claimedLocale", u.picture, encode(u.picture_hash, 'hex') as "pictureHash", u.email,
  u.email_verified_at is not null as "emailVerified",
  floor(extract(epoch from coalesce(u.profile_changed_at, u.created_at)))::float8 as "updatedAt"`;

/** User and the scopes of a live access token that select the claims. */
export type TokenProfile = {
  id: string;
  username: string;
  name: string | null;
  givenName: string | null;
  familyName: string | null;
  claimedLocale: string | null;
  picture: string | null;
  /** SHA-256 in hexadecimal. */
  pictureHash: string | null;
  email: string | null;
  emailVerified: boolean;
  /** Time of the last change to the profile, in seconds. */
  updatedAt: number;
  /**
   * Keys of the user's groups that are assigned to the application, sorted, at most 200; null
   * without the scope.
   */
  groups: string[] | null;
  scopes: string[];
};

/**
 * Profile of an access token with the application that it was issued to, and the thumbprint of the
 * key that it is bound to (RFC 9449); null if it is a bearer token.
 */
export type ProfileOfToken = TokenProfile & { applicationId: string; jkt: string | null };

/** API that an access token is for. */
export type Audience = Pick<typeof apis.$inferSelect, "identifier" | "tokenFormat" | "signingAlg">;

/** Granted access, for the token response and its ID token. */
export type TokenGrant = {
  clientId: string;
  idTokenSigningAlg: TokenClient["idTokenSigningAlg"];
  /** True if the application has the grant `refresh_token`, so that the new token was stored. */
  refreshable: boolean;
  userId: string;
  sessionId: string;
  /** Scopes of the access token. */
  scopes: string[];
  /** OpenID scopes that select the claims of the ID token; the same unless the token is for an API. */
  identityScopes: string[];
  /** Null if the access token is for Foyer itself. */
  audience: Audience | null;
  accessTokenExpiresAt: Date;
  /** Thumbprint of the key that the access token is bound to; null for a bearer token. */
  jkt: string | null;
  nonce: string | null;
  claims: string | null;
  /** True if the ID token has the claims of all scopes. */
  claimsInIdToken: boolean;
  /** Null unless the ID token has claims about the user. */
  person: Omit<TokenProfile, "scopes"> | null;
  authenticatedAt: Date;
  amr: string[];
  acr: string;
};

/**
 * Columns of a grant from its `family`, with `person` in the same statement: after it, no further
 * query may fail.
 */
export const TOKEN_GRANT = part`
  family.client_id as "clientId", family.id_token_signing_alg as "idTokenSigningAlg", family.refreshable,
  family.issued_scopes as scopes, family.identity_scopes as "identityScopes",
  family.access_expires_at as "accessTokenExpiresAt", family.jkt,
  case when family.api_id is not null then jsonb_build_object('identifier', family.identifier,
    'tokenFormat', family.token_format, 'signingAlg', family.signing_alg) end as audience,
  family.user_id as "userId", family.session_id as "sessionId", family.nonce, family.claims,
  family.claims_in_id_token as "claimsInIdToken", family.authenticated_at as "authenticatedAt", family.amr, family.acr,
  case when family.claims is not null or family.claims_in_id_token then (select to_jsonb(p) from (
    select ${TOKEN_PROFILE}, groups_seen_by(family.application_id, u.id) as groups
    from users u where u.id = family.user_id) p) end as person`;

/**
 * Returns the profile for each live access token for Foyer itself, with the scopes that its
 * application has not lost since
 * (docs/decisions/0057-apply-narrowed-registrations-to-existing-tokens.md); null if it is unknown,
 * expired, revoked, or access was cut. `offset 0` keeps PostgreSQL from joining whole
 * tables instead of looking up each token by its index.
 */
export async function findProfilesOfAccessTokens(
  db: Db,
  tokenHashes: Buffer[],
  now: Date,
): Promise<(ProfileOfToken | null)[]> {
  const found = await prepared<ProfileOfToken & Placed>(db)`
    select asked.place::int as place, profile.*
    from unnest(${byteArray(tokenHashes)}::bytea[]) with ordinality asked (token_hash, place)
    cross join lateral (
      select ${TOKEN_PROFILE}, honored.scopes, t.jkt, f.application_id as "applicationId",
        case when 'groups' = any(honored.scopes) then groups_seen_by(f.application_id, u.id) end as groups
      from access_tokens t
      join live_families f on f.id = t.family_id
      ${honoredScopes}
      join users u on u.id = f.user_id
      where t.token_hash = asked.token_hash and t.api_id is null and t.revoked_at is null
        and t.expires_at > ${now} and honored.scopes <> '{}'
      offset 0
    ) profile`;
  return inPlaces(found, tokenHashes.length);
}

export const findProfileOfAccessToken = async (
  db: Db,
  tokenHash: Buffer,
  now: Date,
): Promise<ProfileOfToken | null> =>
  (await findProfilesOfAccessTokens(db, [tokenHash], now))[0] ?? null;

/** User without a token, with the groups that each application would learn of. */
export type UserProfile = Omit<TokenProfile, "scopes" | "groups"> & {
  groupsByApplication: Record<string, string[]>;
};

/** Returns the profile of an active user by ID, without a token. */
export async function findProfileOfUser(db: Db, userId: string): Promise<UserProfile | null> {
  const [profile] = await prepared<UserProfile>(db)`
    select ${TOKEN_PROFILE}, coalesce((
        select jsonb_object_agg(own.application_id, own.keys) from (
          select ag.application_id, array_agg(g.key order by g.key collate "C") as keys from group_members m
          join groups g on g.id = m.group_id join application_groups ag on ag.group_id = m.group_id
          where m.user_id = u.id group by ag.application_id) own), '{}') as "groupsByApplication"
    from users u where u.id = ${userId} and u.deactivated_at is null`;
  return profile ?? null;
}

/**
 * Returns the grant that an access token of this client was issued for; null if it was never
 * stored, is bound to another key or for another audience than the request asks for, or access was
 * cut.
 */
export async function findIssuedGrant(
  db: Db,
  issued: {
    accessTokenHash: Buffer;
    client: ClientProof;
    resource: string | null;
    jkt: string | null;
    now: Date;
  },
): Promise<TokenGrant | null> {
  const [grant] = await prepared<TokenGrant>(db)`
    with family as (
      select f.*, a.client_id, a.id_token_signing_alg, 'refresh_token' = any(a.grant_types) as refreshable,
        api.api_id, api.identifier, api.token_format, api.signing_alg, t.scopes as issued_scopes,
        case when t.api_id is null then t.scopes else f.scopes end as identity_scopes,
        t.expires_at as access_expires_at, t.jkt
      from access_tokens t cross join (select ${issued.resource}::text as resource) asked
      join live_families f on f.id = t.family_id
      join applications a on a.id = f.application_id
      ${audienceOfFamily}
      where t.token_hash = ${issued.accessTokenHash} and t.revoked_at is null
        and ${hasAudience} and t.api_id is not distinct from api.api_id
        and t.jkt is not distinct from ${issued.jkt}::text
        and ${clientProofCondition(issued.client, issued.now)}
    )
    select ${TOKEN_GRANT} from family`;
  return grant ?? null;
}
