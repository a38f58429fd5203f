import type { Db } from "@/db/system/client";
import { inPlaces, type Placed, part, prepared } from "@/db/system/prepared";
import { TOKEN_GRANT, type TokenGrant } from "./access-tokens";
import {
  ASKED_TOKENS,
  AUDIENCE_COLUMNS,
  askedCredentials,
  audienceOfFamily,
  type GrantedApi,
  grantedApis,
  hasAudience,
  isAsRequired,
  isProven,
  KEY_OF_REFRESH,
  type Spent,
  storedTokens,
} from "./new-tokens";

/** Refresh token to replace; `scopes` is null for all scopes of the family. */
export type Rotation = Spent & { scopes: string[] | null };

/**
 * Replaces each refresh token and issues an access token in one statement, so that one of
 * concurrent requests wins (the row lock makes the others see `rotated_at`). Null, with nothing
 * changed for it, if any condition fails.
 */
export async function rotateRefreshTokens(
  db: Db,
  rotations: Rotation[],
  now: Date,
): Promise<(TokenGrant | null)[]> {
  const granted = await prepared<TokenGrant & Placed>(db)`
    with family as (
      select distinct on (found.token) ${ASKED_TOKENS}, found.*
      from ${askedCredentials(rotations, { scopes: "text[]" }, ({ scopes }) => ({ scopes }))}
      cross join lateral (
        select t.ctid as token, f.*, a.client_id, a.id_token_signing_alg, ${AUDIENCE_COLUMNS},
          true as refreshable, ${NARROWED} as identity_scopes, issued.scopes as issued_scopes,
          coalesce(t.jkt, ${KEY_OF_REFRESH}) as refresh_jkt
        from refresh_tokens t join live_families f on f.id = t.family_id
        join applications a on a.id = f.application_id
        ${audienceOfFamily}
        cross join lateral (select case when api.api_id is null then ${NARROWED} else ${NARROWED_AT_API} end as scopes) issued
        where t.token_hash = asked.hash and t.rotated_at is null and t.expires_at > ${now}
          and f.expires_at > ${now} and ${hasAudience} and issued.scopes <> '{}'
          and (asked.scopes is null or f.granted_scopes @> asked.scopes or asked.scopes <@ array(
            select unnest(f.granted_scopes) union all
            select unnest(s.scopes) from family_scopes s where s.family_id = f.id))
          and (t.jkt is null or t.jkt = asked.jkt) and ${isAsRequired}
          and reaches_context(f.amr, a.required_context)
          and 'refresh_token' = any(a.grant_types) and ${isProven(now)}
        for no key update of t
      ) found
      order by found.token, asked.place
    ), rotated as (
      update refresh_tokens set rotated_at = ${now} where ctid = any(array(select token from family))
    ), ${storedTokens(now)}
    select place, ${TOKEN_GRANT}
    from family`;
  return inPlaces(granted, rotations.length);
}

/** Live scopes of the family or of its API, as far as the request asks for them. */
const narrowed = (table: "f" | "api") =>
  part([
    `case when asked.scopes is null then ${table}.scopes
      else array(select scope from unnest(${table}.scopes) scope where scope = any(asked.scopes)) end`,
  ]);

const NARROWED = narrowed("f");
const NARROWED_AT_API = narrowed("api");

/** Returns a refresh token's current state, to tell why it could not be rotated. */
export async function findRefreshToken(db: Db, tokenHash: Buffer) {
  const [token] = await db.$client<
    {
      applicationId: string;
      familyId: string;
      grantedScopes: string[];
      /** Null if access was cut. */
      liveScopes: string[] | null;
      apis: GrantedApi[];
      /** False if the application requires a stronger sign-in. */
      isStrongEnough: boolean;
      expiresAt: Date;
      familyExpiresAt: Date;
      rotatedAt: Date | null;
      jkt: string | null;
    }[]
  >`
    select f.application_id as "applicationId", f.id as "familyId", f.scopes as "grantedScopes",
      (select l.scopes from live_families l where l.id = f.id) as "liveScopes", ${grantedApis(db)} as apis,
      exists (select from applications a where a.id = f.application_id and reaches_context(f.amr, a.required_context))
        as "isStrongEnough", t.expires_at as "expiresAt",
      f.expires_at as "familyExpiresAt", t.rotated_at as "rotatedAt", t.jkt
    from refresh_tokens t join token_families f on f.id = t.family_id
    where t.token_hash = ${tokenHash}`;
  return token ?? null;
}
