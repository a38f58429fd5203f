import type { TokenClient } from "@/db/applications";
import type { TokenGrant } from "@/db/authorization-codes";
import { database } from "@/db/client";
import { findPerson } from "@/db/users";
import { issuer } from "@/lib/env";
import { claimsAskedFor, idTokenClaims } from "@/lib/oauth/claims";
import { accessTokenHash } from "@/lib/oauth/id-token";
import { claimsForIdToken } from "@/lib/oauth/interaction";
import { LIFETIME } from "@/lib/oauth/lifetimes";
import { signIdToken } from "./keys";

/** The ID token of a grant, or null where its scopes lack `openid`. */
export async function idTokenFor(
  grant: TokenGrant,
  context: { client: TokenClient; accessToken: string; now: Date },
): Promise<string | null> {
  if (!grant.scopes.includes("openid")) return null;
  const { client, accessToken, now } = context;
  const claims = idTokenClaims(
    {
      issuer: issuer(),
      clientId: client.clientId,
      subject: grant.userId,
      authenticatedAt: grant.authenticatedAt,
      nonce: grant.nonce,
      sessionId: grant.sessionId,
      accessTokenHash: accessTokenHash(accessToken, client.idTokenSigningAlg),
      asked: await askedClaims(grant),
    },
    { now, seconds: LIFETIME.idToken },
  );
  return signIdToken(claims, client.idTokenSigningAlg);
}

/** The person is read only where the `claims` parameter asked for more than the subject. */
async function askedClaims(grant: TokenGrant) {
  const names = claimsForIdToken(grant.claims);
  const person = names.length > 0 ? await findPerson(database(), grant.userId) : null;
  return person ? claimsAskedFor(person, grant.scopes, names) : {};
}
