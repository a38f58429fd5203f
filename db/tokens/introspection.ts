import {
  ASKED_PROOF,
  type ClientProof,
  clientProofCondition,
  PROOF_COLUMNS,
  proofRow,
} from "@/db/applications/applications";
import type { Db } from "@/db/system/client";
import { askedRows, inPlaces, type Part, type Placed, part, prepared } from "@/db/system/prepared";
import { honoredScopes } from "./access-tokens";

/** Token that currently grants access. */
type LiveToken = {
  userId: string;
  /** Client that it was issued to. */
  clientId: string;
  /** Identifier of the API that it is for; null for Foyer itself, and for a refresh token. */
  audience: string | null;
  scopes: string[];
  createdAt: Date;
  expiresAt: Date;
  acr: string;
  authenticatedAt: Date;
  /** Thumbprint of the key that it is bound to; null for a bearer token. */
  jkt: string | null;
};

/** Token and the client that claims it. */
export type OwnToken = { tokenHash: Buffer; client: ClientProof };

/** Writes tokens and their clients as a table `asked`. */
export const askedTokens = (asked: OwnToken[]) =>
  askedRows(
    { hash: "bytea", ...PROOF_COLUMNS },
    asked.map(({ tokenHash, client }) => ({ hash: tokenHash, ...proofRow(client) })),
  );

/** Joins application `a` to each row of `asked` whose client is authenticated. */
export const provenClients = (now: Date) => part`
  cross join lateral (
    select a.id from applications a where ${clientProofCondition(ASKED_PROOF, now)} offset 0) a`;

/** `token` is null if it is unknown, expired, revoked, not for the client to see, or access was cut. */
export type AskedToken = { token: LiveToken | null };

/** Row of an authenticated client; all null if it has no such token. */
type AskedRow = LiveToken | Record<keyof LiveToken, null>;

const askedToken = (row: AskedRow): AskedToken => ({
  token: row.userId === null ? null : row,
});

/** SQL condition that application `a` isn't suspended and was named by an API (RFC 7662 section 4). */
export const isIntrospectorOf = (api: Part) => part`
  exists (select from api_introspectors i join applications own on own.id = i.application_id and own.suspended_at is null
    where i.api_id = ${api} and i.application_id = a.id)`;

/**
 * Looks up access tokens, each for a client: the one that it was issued to, or one that introspects
 * the tokens of its API. Null if the client is not authenticated. Whose a family is isn't asked until it
 * is found: a plan from empty tables would look for it among all.
 */
export async function findAccessTokensAsClients(
  db: Db,
  asked: OwnToken[],
  now: Date,
): Promise<(AskedToken | null)[]> {
  const found = await prepared<AskedRow & Placed>(db)`
    select asked.place, t.*
    from ${askedTokens(asked)} ${provenClients(now)}
    left join lateral (
      select f.user_id as "userId", case when f.application_id = a.id then asked.client_id else (
          select client_id from applications where id = f.application_id) end as "clientId",
        api.identifier as audience, left_over.scopes, t.created_at as "createdAt", t.expires_at as "expiresAt", f.acr, f.authenticated_at as "authenticatedAt", t.jkt
      from access_tokens t
      cross join lateral (select f.* from live_families f where f.id = t.family_id offset 0) f
      left join lateral (select l.* from live_family_apis l
        where t.api_id is not null and l.family_id = t.family_id and l.api_id = t.api_id offset 0) api on true
      ${honoredScopes}
      cross join lateral (select case when t.api_id is null then honored.scopes
        else array(select scope from unnest(t.scopes) scope where scope = any(api.scopes)) end as scopes) left_over
      where t.token_hash = asked.hash and t.revoked_at is null and t.expires_at > ${now}
        and (f.application_id = a.id or t.api_id is not null and ${isIntrospectorOf(part`t.api_id`)})
        and left_over.scopes <> '{}'
      offset 0
    ) t on true`;
  return inPlaces(found, asked.length).map((row) => row && askedToken(row));
}

/**
 * Looks up a refresh token for a client, by the same conditions as `rotateRefreshTokens`. Null if
 * the client is not authenticated.
 */
export async function findRefreshTokenAsClient(
  db: Db,
  own: OwnToken,
  now: Date,
): Promise<AskedToken | null> {
  const [asked] = await prepared<AskedRow>(db)`
    select t.* from applications a
    left join lateral (
      select f.user_id as "userId", a.client_id as "clientId", null as audience, granted.scopes, t.created_at as "createdAt",
        least(t.expires_at, f.expires_at) as "expiresAt", f.acr, f.authenticated_at as "authenticatedAt", t.jkt
      from refresh_tokens t
      join live_families f on f.id = t.family_id and f.application_id = a.id
      cross join lateral (select f.scopes || array(
        select unnest(api.scopes) from live_family_apis api where api.family_id = f.id) as scopes) granted
      where t.token_hash = ${own.tokenHash} and t.rotated_at is null and t.expires_at > ${now}
        and f.expires_at > ${now} and granted.scopes <> '{}' and reaches_context(f.amr, a.required_context)
        and 'refresh_token' = any(a.grant_types)) t on true
    where ${clientProofCondition(own.client, now)}`;
  return asked ? askedToken(asked) : null;
}

/**
 * Revokes single access tokens, each for its client. False in the place of a client that is not
 * authenticated; its token stays as it was. Rows are locked in the order of their hashes, so that no
 * two statements wait for each other.
 */
export async function revokeAccessTokens(db: Db, asked: OwnToken[], now: Date): Promise<boolean[]> {
  const proven = await prepared<Placed>(db)`
    with asked as (select * from ${askedTokens(asked)} order by hash),
    proven as (select asked.place, asked.hash, a.id from asked ${provenClients(now)}),
    held as (
      select t.ctid from proven cross join lateral (
        select t.ctid from access_tokens t join token_families f on f.id = t.family_id
        where t.token_hash = proven.hash and f.application_id = proven.id
          and t.revoked_at is null and t.expires_at > ${now}
        for no key update of t
      ) t
    ), revoked as (
      update access_tokens set revoked_at = ${now} where ctid = any(array(select ctid from held))
    )
    select place from proven`;
  return inPlaces(proven, asked.length).map((row) => row !== null);
}

/**
 * Revokes the whole family of a refresh token for its client; a rotated token works as well. False,
 * with nothing changed, if the client is not authenticated.
 */
export async function revokeFamilyOfRefreshToken(
  db: Db,
  own: OwnToken,
  now: Date,
): Promise<boolean> {
  const proven = await prepared(db)`
    with proven as (
      select a.id from applications a where ${clientProofCondition(own.client, now)}
    ), revoked as (
      update token_families f set revoked_at = ${now} from refresh_tokens t, proven
      where t.token_hash = ${own.tokenHash} and f.id = t.family_id
        and f.application_id = proven.id and f.revoked_at is null
    )
    select id from proven`;
  return proven.length === 1;
}
