import type { Audience, TokenGrant } from "@/db/tokens/access-tokens";
import { pictureOf } from "@/lib/images/image-address";
import { LIFETIME } from "@/lib/oauth/lifetimes";
import {
  accessTokenHash,
  claimsAskedFor,
  claimsForIdToken,
  currentUser,
  idTokenClaims,
} from "@/lib/oauth/token/claims";
import {
  ACCESS_TOKEN_TYP,
  type AccessTokenClaims,
  accessTokenClaims,
} from "@/lib/oauth/token/jwt-access-token";
import { issuer } from "@/lib/runtime/env";
import { type Signers, signJwt } from "./keys";

type Issued = {
  /** The opaque token; its SHA-256 is `tokenHash`. */
  opaque: string;
  /** Null for Foyer itself. */
  audience: Audience | null;
  access: Omit<AccessTokenClaims, "issuer" | "audience">;
  signers: Signers;
};

/**
 * Returns an access token as its audience wants it: opaque, or signed (RFC 9068). Needs no database:
 * the grant is used up.
 */
export const accessTokenFor = ({ opaque, audience, access, signers }: Issued) =>
  audience?.tokenFormat === "jwt"
    ? signJwt(
        accessTokenClaims({ ...access, issuer: issuer(), audience: audience.identifier }),
        signers[audience.signingAlg],
        ACCESS_TOKEN_TYP,
      )
    : opaque;

/**
 * Returns the ID token of a grant, or null if its OpenID scopes lack `openid`. Needs no database: the
 * grant is used up, and a fault must not come between that and the response.
 */
export async function idTokenFor(
  grant: TokenGrant,
  context: { signers: Signers; accessToken: string; now: Date },
): Promise<string | null> {
  if (!grant.identityScopes.includes("openid")) return null;
  const { signers, accessToken, now } = context;
  const signer = signers[grant.idTokenSigningAlg];
  const claims = idTokenClaims(
    {
      issuer: issuer(),
      clientId: grant.clientId,
      subject: grant.userId,
      authenticatedAt: grant.authenticatedAt,
      context: grant.acr,
      methods: grant.amr,
      nonce: grant.nonce,
      sessionId: grant.sessionId,
      accessTokenHash: accessTokenHash(accessToken, signer.alg),
      asked: askedClaims(grant),
    },
    { now, seconds: LIFETIME.idToken },
  );
  return signJwt(claims, signer);
}

/** Returns the claims about the user: those of all scopes if the application wants them, or those asked for by name. */
function askedClaims({ person, identityScopes: scopes, claims, claimsInIdToken }: TokenGrant) {
  if (!person) return {};
  const shown = { ...person, picture: pictureOf(person) };
  return claimsInIdToken
    ? currentUser(shown, scopes)
    : claimsAskedFor(shown, scopes, claimsForIdToken(claims));
}
