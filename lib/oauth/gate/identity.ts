import { numericDate } from "@/lib/oauth/lifetimes";
import type { CurrentUser } from "@/lib/oauth/token/claims";

/** Headers about the user that a site can get, with their texts. */
const TEXTS = {
  "Remote-User": ({ preferred_username: username }) => username,
  "Remote-Name": ({ name }) => name,
  // An address that isn't proven is nobody's name.
  "Remote-Email": ({ email, email_verified: verified }) => (verified ? email : undefined),
  "Remote-Groups": ({ groups }) => groups?.join(","),
  "Remote-Sub": ({ sub }) => sub,
} as const satisfies Record<string, (user: CurrentUser) => string | undefined>;

export type IdentityHeader = keyof typeof TEXTS;

export const IDENTITY_HEADERS = Object.keys(TEXTS) as IdentityHeader[];

/** Header with the signed assertion. */
const ASSERTION = "X-Foyer-Assertion";

type Site = { sends: readonly string[]; assertion: boolean };

/**
 * Returns every header that a site is configured to get, empty if it has no value: a proxy then never
 * passes on what a visitor sent under that name. Texts are the bytes of their UTF-8, as header values
 * are written.
 */
export function identityHeaders(
  { sends, assertion }: Site,
  user: CurrentUser | null,
  signed: string,
): Record<string, string> {
  const texts = IDENTITY_HEADERS.filter((name) => sends.includes(name)).map((name) => [
    name,
    user ? bytesOf(TEXTS[name](user) ?? "") : "",
  ]);
  return { ...Object.fromEntries(texts), ...(assertion && { [ASSERTION]: signed }) };
}

const bytesOf = (text: string) => Buffer.from(text, "utf8").toString("latin1");

/** `typ` of an assertion, so that no other JWT of ours passes for one. */
export const ASSERTION_TYP = "gate+jwt";

/** Seconds for which an assertion is valid. */
const ASSERTED_SECONDS = 60;

/** Returns the claims of an assertion: who the user is, for this site alone. */
export const assertionClaims = (
  user: CurrentUser,
  { issuer, origin, now }: { issuer: string; origin: string; now: Date },
) => ({
  ...user,
  iss: issuer,
  aud: origin,
  iat: numericDate(now),
  exp: numericDate(now) + ASSERTED_SECONDS,
});
