import { errors, type JWTVerifyGetKey, jwtVerify } from "jose";
import { numericDate } from "@/lib/oauth/lifetimes";
import { formatScope } from "@/lib/oauth/scopes";
import { SIGNING_ALGORITHMS } from "./id-token";

/** `typ` of an access token (RFC 9068 section 2.1), so that no other JWT of ours passes for one. */
export const ACCESS_TOKEN_TYP = "at+jwt";

export type AccessTokenClaims = {
  issuer: string;
  clientId: string;
  /** The user, or the client itself if it acts for none (RFC 9068 section 2.2). */
  subject: string;
  audience: string;
  scopes: readonly string[];
  tokenId: string;
  createdAt: Date;
  expiresAt: Date;
};

/** Returns the claims of an access token (RFC 9068 section 2.2). */
export const accessTokenClaims = (token: AccessTokenClaims) => ({
  iss: token.issuer,
  sub: token.subject,
  aud: token.audience,
  client_id: token.clientId,
  scope: formatScope(token.scopes),
  iat: numericDate(token.createdAt),
  exp: numericDate(token.expiresAt),
  jti: token.tokenId,
});

/** Text that a JWT's row is stored under the hash of: its ID alone is no credential. */
export const storedName = (tokenId: string) => `jwt ${tokenId}`;

/** Returns the ID of an unexpired access token that `keys` signed; null for all other text. */
export async function readAccessToken(
  token: string,
  { keys, issuer }: { keys: JWTVerifyGetKey; issuer: string },
): Promise<string | null> {
  try {
    const expected = { typ: ACCESS_TOKEN_TYP, issuer, algorithms: [...SIGNING_ALGORITHMS] };
    const { payload } = await jwtVerify(token, keys, { ...expected, requiredClaims: ["exp"] });
    return payload.jti ?? null;
  } catch (error) {
    if (error instanceof errors.JOSEError) return null;
    throw error;
  }
}
