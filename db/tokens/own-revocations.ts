import { clientProofCondition } from "@/db/applications/applications";
import type { Db } from "@/db/system/client";
import { inPlaces, type Placed, prepared } from "@/db/system/prepared";
import { askedTokens, type OwnToken, provenClients } from "./introspection";

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
