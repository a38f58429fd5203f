import type { Db } from "@/db/system/client";
import { inPlaces, type Placed, prepared } from "@/db/system/prepared";
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

export type Redemption = Spent & { redirectUri: string; codeChallenge: string };

/**
 * Uses up each code and stores its tokens in one statement with every condition of RFC 6749 section
 * 4.1.3, RFC 7636 section 4.6, RFC 8707 section 2.2 and RFC 9449 section 10, so that one of
 * concurrent requests wins. Null, with nothing changed for it, if any condition fails.
 */
export async function redeemAuthorizationCodes(
  db: Db,
  redemptions: Redemption[],
  now: Date,
): Promise<(TokenGrant | null)[]> {
  const asked = askedCredentials(
    redemptions,
    { redirect_uri: "text", code_challenge: "text" },
    ({ redirectUri, codeChallenge }) => ({
      redirect_uri: redirectUri,
      code_challenge: codeChallenge,
    }),
  );
  const granted = await prepared<TokenGrant & Placed>(db)`
    with family as (
      select distinct on (found.code) ${ASKED_TOKENS}, found.*
      from ${asked} cross join lateral (
        select c.ctid as code, f.*, a.client_id, a.id_token_signing_alg, 'refresh_token' = any(a.grant_types) as refreshable,
          ${AUDIENCE_COLUMNS}, f.scopes as identity_scopes, coalesce(api.scopes, f.scopes) as issued_scopes,
          ${KEY_OF_REFRESH} as refresh_jkt
        from authorization_codes c join live_families f on f.id = c.family_id
        join applications a on a.id = f.application_id
        ${audienceOfFamily}
        where c.code_hash = asked.hash and c.consumed_at is null and c.expires_at > ${now}
          and c.redirect_uri = asked.redirect_uri and c.code_challenge = asked.code_challenge
          and f.session_ended_at is null and reaches_context(f.amr, a.required_context)
          and 'authorization_code' = any(a.grant_types) and ${isProven(now)}
          and (c.jkt is null or c.jkt = asked.jkt) and ${isAsRequired}
          and ${hasAudience} and coalesce(api.scopes, f.scopes) <> '{}'
        for no key update of c
      ) found
      order by found.code, asked.place
    ), consumed as (
      update authorization_codes set consumed_at = ${now} where ctid = any(array(select code from family))
    ), ${storedTokens(now)}
    select place, ${TOKEN_GRANT}
    from family`;
  return inPlaces(granted, redemptions.length);
}

export const redeemAuthorizationCode = async (
  db: Db,
  code: Redemption,
  now: Date,
): Promise<TokenGrant | null> => (await redeemAuthorizationCodes(db, [code], now))[0] ?? null;

/** Returns a code's current state, to tell why it could not be redeemed. */
export async function findAuthorizationCode(db: Db, codeHash: Buffer) {
  const [code] = await db.$client<
    {
      applicationId: string;
      redirectUri: string;
      codeChallenge: string;
      jkt: string | null;
      expiresAt: Date;
      consumedAt: Date | null;
      familyId: string;
      grantedScopes: string[];
      apis: GrantedApi[];
    }[]
  >`
    select f.application_id as "applicationId", c.redirect_uri as "redirectUri", c.code_challenge as "codeChallenge", c.jkt,
      c.expires_at as "expiresAt", c.consumed_at as "consumedAt", c.family_id as "familyId",
      f.scopes as "grantedScopes", ${grantedApis(db)} as apis
    from authorization_codes c join token_families f on f.id = c.family_id
    where c.code_hash = ${codeHash}`;
  return code ?? null;
}
