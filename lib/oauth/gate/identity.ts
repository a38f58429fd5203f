import { numericDate } from "@/lib/oauth/lifetimes";
import type { CurrentUser } from "@/lib/oauth/token/claims";

/** Claims of a user that a site can get, by the header that carries each. */
const CLAIMS = {
  "Remote-User": "preferred_username",
  "Remote-Name": "name",
  "Remote-Email": "email",
  "Remote-Groups": "groups",
  "Remote-Sub": "sub",
} as const satisfies Record<string, keyof CurrentUser>;

export type IdentityHeader = keyof typeof CLAIMS;

export const IDENTITY_HEADERS = Object.keys(CLAIMS) as IdentityHeader[];

/** Header with the signed assertion. */
const ASSERTION = "X-Foyer-Assertion";

type Site = { sends: readonly string[]; assertion: boolean };

const sentTo = ({ sends }: Pick<Site, "sends">) =>
  IDENTITY_HEADERS.filter((name) => sends.includes(name));

/** Returns a claim. An address that isn't proven names nobody. */
const claimOf = (user: CurrentUser, name: IdentityHeader) =>
  name === "Remote-Email" && !user.email_verified ? undefined : user[CLAIMS[name]];

/**
 * Returns every header that a site is configured to get, empty if it has no value: a proxy then never
 * passes on what a visitor sent under that name. Texts are the bytes of their UTF-8, as header values
 * are written.
 */
export function identityHeaders(
  site: Site,
  user: CurrentUser | null,
  signed: string,
): Record<string, string> {
  const texts = sentTo(site).map((name) => [name, user ? bytesOf(claimOf(user, name)) : ""]);
  return { ...Object.fromEntries(texts), ...(site.assertion && { [ASSERTION]: signed }) };
}

/** Returns the claims of a user that a site gets, by what it is sent. */
export const claimsSent = (user: CurrentUser, sends: readonly string[]): Partial<CurrentUser> =>
  Object.fromEntries(sentTo({ sends }).map((name) => [CLAIMS[name], claimOf(user, name)]));

const bytesOf = (value: string | readonly string[] = "") =>
  Buffer.from([value].flat().join(","), "utf8").toString("latin1");

/** `typ` of an assertion, so that no other JWT of ours passes for one. */
export const ASSERTION_TYP = "gate+jwt";

/** Seconds for which an assertion is valid. */
const ASSERTED_SECONDS = 60;

/** Returns the claims of an assertion: who the user is, as the headers say it, for this site alone. */
export const assertionClaims = (
  user: CurrentUser,
  {
    issuer,
    origin,
    sends,
    now,
  }: Pick<Site, "sends"> & { issuer: string; origin: string; now: Date },
) => ({
  ...claimsSent(user, sends),
  ...{ sub: user.sub, iss: issuer, aud: origin },
  ...{ iat: numericDate(now), exp: numericDate(now) + ASSERTED_SECONDS },
});
