import {
  ASKED_PROOF,
  type ClientProof,
  clientProofCondition,
  PROOF_COLUMNS,
  proofRow,
} from "@/db/applications/applications";
import type { Db } from "@/db/system/client";
import { askedRows, part } from "@/db/system/prepared";

/** Tokens to store for a credential that is used up. */
export type NewTokens = {
  /** SHA-256 of the access token if it is opaque; the `jti` if it is a JWT. */
  accessTokenHash: Buffer;
  /** Expiry of an opaque access token. */
  accessTokenExpiresAt: Date;
  jwtExpiresAt: Date;
  /** Stored only for an application with the grant type `refresh_token`. */
  refreshTokenHash: Buffer;
  refreshTokenExpiresAt: Date;
};

/** Credential that a client sent, and the tokens that it gives. */
export type Spent = {
  hash: Buffer;
  client: ClientProof;
  /** Compared form of the identifier of the API that the access token is for, if one is named; empty for Foyer's own. */
  resource?: string | null;
  /** Thumbprint of the key that the client proved (RFC 9449); null or missing without a proof. */
  jkt?: string | null;
  tokens: NewTokens;
};

const SPENT_COLUMNS = {
  hash: "bytea",
  ...PROOF_COLUMNS,
  resource: "text",
  jkt: "text",
  access_hash: "bytea",
  access_expires_at: "timestamptz",
  jwt_expires_at: "timestamptz",
  refresh_hash: "bytea",
  refresh_expires_at: "timestamptz",
};

const spentRow = ({ hash, client, resource, jkt, tokens }: Spent) => ({
  hash,
  ...proofRow(client),
  resource: resource ?? null,
  jkt: jkt ?? null,
  access_hash: tokens.accessTokenHash,
  access_expires_at: tokens.accessTokenExpiresAt,
  jwt_expires_at: tokens.jwtExpiresAt,
  refresh_hash: tokens.refreshTokenHash,
  refresh_expires_at: tokens.refreshTokenExpiresAt,
});

/**
 * Writes credentials as a table `asked`, with columns of their own, in the order of their hashes.
 * Statements that lock rows in this order never wait for each other.
 */
export const askedCredentials = <Item extends Spent, Column extends string>(
  items: Item[],
  columns: Record<Column, string>,
  rowOf: (item: Item) => Record<Column, unknown>,
) => part`
  (select * from ${askedRows(
    { ...SPENT_COLUMNS, ...columns },
    items.map((item) => ({ ...spentRow(item), ...rowOf(item) })),
  )} order by hash) asked`;

/** SQL condition that application `a` is the client of a row of `asked`, with its proof. */
export const isProven = (now: Date) => clientProofCondition(ASKED_PROOF, now);

/** Columns of `asked` that the tokens are stored from. */
export const ASKED_TOKENS = part`
  asked.place, asked.access_hash, asked.refresh_hash, asked.refresh_expires_at, asked.jkt`;

/** Algorithm of the access tokens of `api`; null if they are opaque, or there is no API. */
export const JWT_ALG = part`case api.token_format when 'jwt' then api.signing_alg end`;

/**
 * SQL condition that an access token is as application `a` and the API require: bound to a key (RFC
 * 9449 section 5.2), and not signed with RS256 for the high-security profile (FAPI 2.0 section 5.4.1).
 */
export const isAsRequired = part`
  (asked.jkt is not null or not a.require_dpop and api.require_dpop is not true)
  and (a.profile = 'standard' or ${JWT_ALG} is distinct from 'RS256')`;

/**
 * Key that a new refresh token of application `a` is bound to. Only that of a public client is: a
 * confidential one has to authenticate (RFC 9449 section 5).
 */
export const KEY_OF_REFRESH = part`case a.token_endpoint_auth_method when 'none' then asked.jkt end`;

/**
 * Joins `api` to family `f` of `asked`: the API that the access token is for, all null for Foyer
 * itself. Without `resource`, that is Foyer if `openid` was granted, so that its profile works in
 * every library, and otherwise the only API (docs/conformance.md, rule 57).
 */
export const audienceOfFamily = part`
  left join lateral (
    select l.* from live_family_apis l
    where (asked.resource is not null or 'openid' <> all(f.granted_scopes)) and l.family_id = f.id
      and (l.identifier_key = asked.resource or asked.resource is null
        and (select count(*) from family_scopes s where s.family_id = f.id) = 1)
    offset 0
  ) api on true`;

/** SQL condition that a request names an audience that its family has. */
export const hasAudience = part`
  (api.api_id is not null or coalesce(asked.resource, '') = '' and ('openid' = any(f.granted_scopes)
    or not exists (select from family_scopes s where s.family_id = f.id)))`;

/** Columns of `family` from its `api`, for `storedTokens`. */
export const AUDIENCE_COLUMNS = part`
  api.api_id, api.identifier, api.token_format, api.signing_alg,
  case api.token_format when 'jwt' then asked.jwt_expires_at else asked.access_expires_at end as access_expires_at`;

/**
 * Notes the use of the grant of each `family` at most once a minute. A grant that another statement
 * holds was used or changed just now, so it isn't waited for.
 */
export const usedGrants = (now: Date) => part`
  update grants set last_used_at = ${now} where ctid = any(array(
    select g.ctid from family cross join lateral (
      select g.ctid from grants g where g.id = family.grant_id
        and (g.last_used_at is null or g.last_used_at < ${now}::timestamptz - interval '1 minute')
      for no key update skip locked
    ) g))`;

/** CTEs that store the tokens of each `family`, and note the use of its grant. */
export const storedTokens = (now: Date) => part`
  refresh as (
    insert into refresh_tokens (token_hash, family_id, created_at, expires_at, jkt)
    select refresh_hash, id, ${now}, least(refresh_expires_at, expires_at), refresh_jkt from family where refreshable
  ), access as (
    insert into access_tokens (token_hash, family_id, api_id, scopes, created_at, expires_at, jkt)
    select access_hash, id, api_id, issued_scopes, ${now}, access_expires_at, jkt from family
  ), used as (
    ${usedGrants(now)}
  )`;

/** API that a user authorized an application for. */
export type GrantedApi = {
  /** Compared form of the identifier; null if the API was removed. */
  identifierKey: string | null;
  scopes: string[];
  /** Scopes that are left; null if access was cut. */
  liveScopes: string[] | null;
  /** True if its tokens must be bound to a key. */
  requireDpop: boolean;
  /** Algorithm of its access tokens; null if they are opaque. */
  signingAlg: "RS256" | "ES256" | "EdDSA" | null;
};

/** Column of the APIs that token family `f` was authorized for, as the reason of a refusal needs them. */
export const grantedApis = (db: Db) => db.$client`
  (select coalesce(jsonb_agg(jsonb_build_object('identifierKey', api.identifier_key, 'scopes', s.scopes,
      'liveScopes', l.scopes, 'requireDpop', api.require_dpop is true,
      'signingAlg', case api.token_format when 'jwt' then api.signing_alg end)), '[]')
    from family_scopes s left join apis api on api.id = s.api_id
    left join live_family_apis l on l.family_id = s.family_id and l.api_id = s.api_id
    where s.family_id = f.id)`;
