import { type ClientProof, clientProofCondition } from "@/db/applications/applications";
import type { Db } from "@/db/client";
import { prepared } from "@/db/prepared";
import { personOfFamily, type TokenGrant } from "./authorization-codes";

/**
 * Returns the grant that an access token of this client was issued for; null if it was never
 * stored, or access was cut.
 */
export async function findIssuedGrant(
  db: Db,
  issued: { accessTokenHash: Buffer; client: ClientProof; now: Date },
): Promise<TokenGrant | null> {
  const [grant] = await prepared<TokenGrant>(db)`
    select a.client_id as "clientId", a.id_token_signing_alg as "idTokenSigningAlg",
      'refresh_token' = any(a.grant_types) as refreshable, family.user_id as "userId", family.session_id as "sessionId",
      t.scopes, family.nonce, family.claims, family.claims_in_id_token as "claimsInIdToken", ${personOfFamily} as person,
      family.authenticated_at as "authenticatedAt", family.amr, family.acr
    from access_tokens t
    join live_families family on family.id = t.family_id
    join applications a on a.id = family.application_id
    where t.token_hash = ${issued.accessTokenHash} and t.revoked_at is null
      and ${clientProofCondition(issued.client, issued.now)}`;
  return grant ?? null;
}
