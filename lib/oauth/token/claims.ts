import { hash } from "node:crypto";
import { numericDate } from "@/lib/oauth/lifetimes";

/** User data that some scope can reveal. */
type Person = {
  id: string;
  username: string;
  name: string | null;
  givenName: string | null;
  familyName: string | null;
  /** Language that applications may use (BCP 47), if the user set one. */
  claimedLocale: string | null;
  picture: string | null;
  email: string | null;
  emailVerified: boolean;
  /** Time of the last change to any of these, in seconds. */
  updatedAt: number;
  /** Keys of the groups that the application has in common with them; null if not looked up. */
  groups: readonly string[] | null;
};

/** Response of `GET /api/v1/me` (docs/specification.md, section 2.3). */
export type CurrentUser = {
  sub: string;
  preferred_username?: string;
  name?: string;
  given_name?: string;
  family_name?: string;
  locale?: string;
  picture?: string;
  email?: string;
  email_verified?: boolean;
  groups?: readonly string[];
  updated_at?: number;
};

/**
 * Returns the profile that the scopes reveal. Fields without a value are left out, never null;
 * `groups` is empty rather than left out, since clients take a missing claim for no answer.
 */
export function currentUser(person: Person, scopes: readonly string[]): CurrentUser {
  return {
    sub: person.id,
    ...(scopes.includes("profile") && {
      preferred_username: person.username,
      ...(person.name !== null && { name: person.name }),
      ...nameParts(person),
      ...(person.picture !== null && { picture: person.picture }),
      updated_at: person.updatedAt,
    }),
    ...(scopes.includes("email") &&
      person.email !== null && { email: person.email, email_verified: person.emailVerified }),
    ...(scopes.includes("groups") && { groups: person.groups ?? [] }),
  };
}

/** Returns what few users set. */
const nameParts = ({ givenName, familyName, claimedLocale }: Person) => ({
  ...(givenName !== null && { given_name: givenName }),
  ...(familyName !== null && { family_name: familyName }),
  ...(claimedLocale !== null && { locale: claimedLocale }),
});

/** Returns claims that were requested by name and the scopes reveal (OpenID Connect Core 5.5). */
export const claimsAskedFor = (
  person: Person,
  scopes: readonly string[],
  names: readonly string[],
) =>
  Object.fromEntries(
    Object.entries(currentUser(person, scopes)).filter(([name]) => names.includes(name)),
  );

/** Returns the names of the claims requested for the ID token (OpenID Connect Core 5.5). */
export function claimsForIdToken(claims: string | null): string[] {
  const asked = claims === null ? null : memberOf(parseClaims(claims), "id_token");
  return asked === null ? [] : Object.keys(asked);
}

/** Parses a `claims` parameter (OpenID Connect Core 5.5); null unless it is a JSON object. */
export function parseClaims(json: string): object | null {
  try {
    return asObject(JSON.parse(json));
  } catch {
    return null;
  }
}

/** Returns a member of a `claims` parameter; null unless it is an object. */
export function memberOf(of: object | null, name: string): object | null {
  return of && Object.hasOwn(of, name) ? asObject((of as Record<string, unknown>)[name]) : null;
}

const asObject = (value: unknown) =>
  typeof value === "object" && value !== null && !Array.isArray(value) ? value : null;

/** Returns the claims of an ID token (OpenID Connect Core 2, 3.1.3.6 and 12.2). */
export function idTokenClaims(
  token: {
    issuer: string;
    clientId: string;
    subject: string;
    authenticatedAt: Date;
    /** Class of the authentication (`acr`). */
    context: string;
    /** Authentication methods (RFC 8176); none if nothing is known about them. */
    methods: string[];
    nonce: string | null;
    sessionId: string;
    accessTokenHash: string;
    /** Further requested claims, which can't replace those of the protocol. */
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
    acr: token.context,
    ...(token.methods.length > 0 && { amr: token.methods }),
    ...(token.nonce !== null && { nonce: token.nonce }),
    at_hash: token.accessTokenHash,
    sid: token.sessionId,
  };
}

export const SIGNING_ALGORITHMS = ["RS256", "ES256", "EdDSA"] as const;
export type SigningAlgorithm = (typeof SIGNING_ALGORITHMS)[number];

/** Hash functions of the signature algorithms; Ed25519 uses SHA-512 internally (RFC 8032). */
const HASH = { RS256: "sha256", ES256: "sha256", EdDSA: "sha512" } as const;

/** Returns `at_hash`: the left half of the access token's hash (OpenID Connect Core 3.1.3.6). */
export function accessTokenHash(accessToken: string, alg: SigningAlgorithm) {
  const whole = hash(HASH[alg], accessToken, "buffer");
  return whole.subarray(0, whole.length / 2).toString("base64url");
}
