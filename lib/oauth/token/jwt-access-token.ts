import { errors, type JWTVerifyGetKey, jwtVerify } from "jose";
import { numericDate } from "@/lib/oauth/lifetimes";
import { formatScope } from "@/lib/oauth/scopes";
import { SIGNING_ALGORITHMS } from "./claims";
import { confirmationOf } from "./dpop-key";

/** `typ` of an access token (RFC 9068 section 2.1), so that no other JWT of ours passes for one. */
export const ACCESS_TOKEN_TYP = "at+jwt";

/** Sign-in behind a token (RFC 9068 section 2.2.1). */
export type Authentication = {
  authenticatedAt: Date;
  /** Class of the authentication. */
  acr: string;
  amr: readonly string[];
  sessionId: string;
};

export type AccessTokenClaims = {
  issuer: string;
  clientId: string;
  /** The user, or the client itself if it acts for none (RFC 9068 section 2.2). */
  subject: string;
  audience: string;
  scopes: readonly string[];
  /** Hash that the token is stored under. Its `jti` is no credential: nobody knows what has this hash. */
  tokenHash: Buffer;
  createdAt: Date;
  expiresAt: Date;
  /** Thumbprint of the key that it is bound to; null for a bearer token. */
  jkt: string | null;
  /** Missing if no user signed in. */
  authentication?: Authentication;
};

/** Returns the claims of an access token (RFC 9068 section 2.2). */
export const accessTokenClaims = ({ authentication, ...token }: AccessTokenClaims) => ({
  iss: token.issuer,
  sub: token.subject,
  aud: token.audience,
  client_id: token.clientId,
  scope: formatScope(token.scopes),
  iat: numericDate(token.createdAt),
  exp: numericDate(token.expiresAt),
  jti: token.tokenHash.toString("base64url"),
  ...confirmationOf(token.jkt),
  ...(authentication && {
    auth_time: numericDate(authentication.authenticatedAt),
    acr: authentication.acr,
    ...(authentication.amr.length > 0 && { amr: authentication.amr }),
    sid: authentication.sessionId,
  }),
});

/** Access token as it is stored. */
type ReadToken = { tokenHash: Buffer; isOfService: boolean };

/**
 * Reads an access token that `keys` signed and that hasn't expired at `at`; null for all other text. A service is its own
 * subject, and no client ID equals a user's ID (RFC 9700 section 4.15).
 */
export async function readAccessToken(
  token: string,
  { keys, issuer, at }: { keys: JWTVerifyGetKey; issuer: string; at?: Date },
): Promise<ReadToken | null> {
  try {
    const expected = { typ: ACCESS_TOKEN_TYP, issuer, algorithms: [...SIGNING_ALGORITHMS] };
    const time = { requiredClaims: ["exp"], ...(at && { currentDate: at }) };
    const { payload } = await jwtVerify(token, keys, { ...expected, ...time });
    const tokenHash = Buffer.from(payload.jti ?? "", "base64url");
    return { tokenHash, isOfService: payload.sub === payload.client_id };
  } catch (error) {
    if (error instanceof errors.JOSEError) return null;
    throw error;
  }
}
