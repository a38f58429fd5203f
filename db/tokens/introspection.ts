import {
  ASKED_PROOF,
  type ClientProof,
  clientProofCondition,
  PROOF_COLUMNS,
  proofRow,
} from "@/db/applications/applications";
import type { Db } from "@/db/client";
import { askedRows, inPlaces, type Placed, part, prepared } from "@/db/prepared";
import { honoredScopes } from "./access-tokens";

/** Token of a client that currently grants access. */
export type LiveToken = {
  userId: string;
  scopes: string[];
  createdAt: Date;
  expiresAt: Date;
  acr: string;
  authenticatedAt: Date;
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

/** `token` is null if it is unknown, expired, revoked, another client's, or access was cut. */
export type AskedToken = { token: LiveToken | null };

/** Row of an authenticated client; all null if it has no such token. */
export type AskedRow = LiveToken | Record<keyof LiveToken, null>;

export const askedToken = (row: AskedRow): AskedToken => ({
  token: row.userId === null ? null : row,
});

/** Looks up access tokens, each for a client. Null if the client is not authenticated. */
export async function findAccessTokensAsClients(
  db: Db,
  asked: OwnToken[],
  now: Date,
): Promise<(AskedToken | null)[]> {
  const found = await prepared<AskedRow & Placed>(db)`
    select asked.place, t.*
    from ${askedTokens(asked)} ${provenClients(now)}
    left join lateral (
      select f.user_id as "userId", honored.scopes, t.created_at as "createdAt", t.expires_at as "expiresAt",
        f.acr, f.authenticated_at as "authenticatedAt"
      from access_tokens t
      join live_families f on f.id = t.family_id and f.application_id = a.id
      ${honoredScopes}
      where t.token_hash = asked.hash and t.revoked_at is null and t.expires_at > ${now}
        and honored.scopes <> '{}'
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
      select f.user_id as "userId", f.scopes, t.created_at as "createdAt",
        least(t.expires_at, f.expires_at) as "expiresAt", f.acr, f.authenticated_at as "authenticatedAt"
      from refresh_tokens t
      join live_families f on f.id = t.family_id and f.application_id = a.id
      where t.token_hash = ${own.tokenHash} and t.rotated_at is null and t.expires_at > ${now}
        and f.expires_at > ${now} and reaches_context(f.amr, a.required_context)
        and 'refresh_token' = any(a.grant_types)) t on true
    where ${clientProofCondition(own.client, now)}`;
  return asked ? askedToken(asked) : null;
}
