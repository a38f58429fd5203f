import { PASSWORD_CONTEXT } from "@/lib/oauth/authorize/authentication-context";
import { numericDate } from "@/lib/oauth/lifetimes";

/** A person, as far as any scope may show. */
export type Person = {
  id: string;
  username: string;
  name: string | null;
  picture: string | null;
  email: string | null;
  emailVerified: boolean;
};

/** Specification, section 2. */
export type CurrentUser = {
  sub: string;
  preferred_username?: string;
  name?: string;
  picture?: string;
  email?: string;
  email_verified?: boolean;
};

/** The profile that these scopes show; a field without a value is left out, never null. */
export function currentUser(person: Person, scopes: readonly string[]): CurrentUser {
  return {
    sub: person.id,
    ...(scopes.includes("profile") && {
      preferred_username: person.username,
      ...(person.name !== null && { name: person.name }),
      ...(person.picture !== null && { picture: person.picture }),
    }),
    ...(scopes.includes("email") &&
      person.email !== null && { email: person.email, email_verified: person.emailVerified }),
  };
}

/** Of what the scopes show, the claims that were asked for by name (OpenID Connect Core 5.5). */
export const claimsAskedFor = (
  person: Person,
  scopes: readonly string[],
  names: readonly string[],
) =>
  Object.fromEntries(
    Object.entries(currentUser(person, scopes)).filter(([name]) => names.includes(name)),
  );

/** OpenID Connect Core sections 2, 3.1.3.6 and 12.2. */
export function idTokenClaims(
  token: {
    issuer: string;
    clientId: string;
    subject: string;
    authenticatedAt: Date;
    /** How (RFC 8176). */
    methods: string[];
    nonce: string | null;
    sessionId: string;
    accessTokenHash: string;
    /** Claims beside the protocol's own, which they cannot replace. */
    asked: Record<string, unknown>;
  },
  lifetime: { now: Date; seconds: number },
) {
  const issuedAt = numericDate(lifetime.now);
  return {
    ...token.asked,
    iss: token.issuer,
    sub: token.subject,
    aud: token.clientId,
    exp: issuedAt + lifetime.seconds,
    iat: issuedAt,
    auth_time: numericDate(token.authenticatedAt),
    acr: PASSWORD_CONTEXT,
    amr: token.methods,
    ...(token.nonce !== null && { nonce: token.nonce }),
    at_hash: token.accessTokenHash,
    sid: token.sessionId,
  };
}
