import { type ClientProof, clientProofCondition } from "@/db/applications/applications";
import type { Db } from "@/db/client";
import { prepared } from "@/db/prepared";
import { type NewTokens, personOfFamily, type TokenGrant } from "./access-tokens";

/**
 * Replaces a refresh token and issues an access token in one statement, so that one of concurrent
 * requests wins (the row lock makes the others see `rotated_at`). Null, with nothing changed, if
 * any condition fails.
 */
export async function rotateRefreshToken(
  db: Db,
  token: {
    tokenHash: Buffer;
    client: ClientProof;
    /** Null for all scopes of the family. */
    scopes: string[] | null;
    now: Date;
  },
  tokens: NewTokens,
): Promise<TokenGrant | null> {
  const { now } = token;
  const [grant] = await prepared<TokenGrant>(db)`
    with family as (
      update refresh_tokens t set rotated_at = ${now}
      from live_families f join applications a on a.id = f.application_id
        cross join lateral (select coalesce(${token.scopes}::text[], f.granted_scopes) as scopes) wanted
        cross join lateral (select coalesce(
          honored_scopes(wanted.scopes, f.scope_removals, f.application_revision), wanted.scopes) as scopes) honored
      where t.token_hash = ${token.tokenHash} and t.rotated_at is null and t.expires_at > ${now}
        and f.id = t.family_id and f.expires_at > ${now} and f.granted_scopes @> wanted.scopes and honored.scopes <> '{}'
        and reaches_context(f.amr, a.required_context)
        and 'refresh_token' = any(a.grant_types) and ${clientProofCondition(token.client, now)}
      returning f.*, a.client_id, a.id_token_signing_alg, honored.scopes as issued_scopes
    ), refresh as (
      insert into refresh_tokens (token_hash, family_id, created_at, expires_at)
      select ${tokens.refreshTokenHash}, id, ${now}, least(${tokens.refreshTokenExpiresAt}, expires_at) from family
    ), access as (
      insert into access_tokens (token_hash, family_id, scopes, created_at, expires_at)
      select ${tokens.accessTokenHash}, id, issued_scopes, ${now}, ${tokens.accessTokenExpiresAt}
      from family
    ), used as (
      update grants g set last_used_at = ${now} from family
      where g.id = family.grant_id and g.last_used_at < ${now}::timestamptz - interval '1 minute'
    )
    select client_id as "clientId", id_token_signing_alg as "idTokenSigningAlg", true as refreshable, user_id as "userId", session_id as "sessionId",
      issued_scopes as scopes, nonce, claims, claims_in_id_token as "claimsInIdToken",
      ${personOfFamily} as person, authenticated_at as "authenticatedAt", amr, acr
    from family`;
  return grant ?? null;
}

/** Returns a refresh token's current state, to tell why it could not be rotated. */
export async function findRefreshToken(db: Db, tokenHash: Buffer) {
  const [token] = await db.$client<
    {
      applicationId: string;
      familyId: string;
      grantedScopes: string[];
      /** Null if access was cut. */
      liveScopes: string[] | null;
      /** False if the application requires a stronger sign-in. */
      isStrongEnough: boolean;
      expiresAt: Date;
      familyExpiresAt: Date;
      rotatedAt: Date | null;
    }[]
  >`
    select f.application_id as "applicationId", f.id as "familyId", f.scopes as "grantedScopes",
      (select l.scopes from live_families l where l.id = f.id) as "liveScopes",
      exists (select from applications a where a.id = f.application_id and reaches_context(f.amr, a.required_context))
        as "isStrongEnough", t.expires_at as "expiresAt",
      f.expires_at as "familyExpiresAt", t.rotated_at as "rotatedAt"
    from refresh_tokens t join token_families f on f.id = t.family_id
    where t.token_hash = ${tokenHash}`;
  return token ?? null;
}
