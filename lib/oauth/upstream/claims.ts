import { isEmailAddress } from "@/lib/addresses";
import { ok, type Result, refuse } from "@/lib/result";

/** What an administrator set about the people of a provider. */
export type Believed = {
  issuer: string;
  subjectClaim: "sub" | "oid";
  emailTrust: "never" | "verified" | "issuer";
  domains: readonly string[];
  groupClaim: string | null;
  missingIsNone: boolean;
  provisions: boolean;
};

/** Claims of an ID token, as they came. */
export type UpstreamClaims = Readonly<Record<string, unknown>>;

/** Somebody who comes from a provider. */
export type Arrival = {
  /** Identifies them at the provider, and nothing else does (OpenID Connect Core 5.7). */
  subject: string;
  /** Address as the provider says it, believed or not. */
  email: string | null;
  /** The address in lower case, if the provider is believed about it. */
  trustedEmail: string | null;
  /** Why the provider isn't believed about the address; null if it is. */
  addressFault: AddressFault | null;
  username: string | null;
  name: string | null;
  /** Their session at the provider. */
  sid: string | null;
  /** Values of the claim about groups, or why it can't be read; null if the provider has none. */
  groups: Result<readonly string[], GroupsFault> | null;
};

export type GroupsFault =
  | "groups_missing"
  /** The provider names an address of the groups instead (OpenID Connect Core 5.6.2), as for people in many. */
  | "groups_elsewhere"
  | "groups_unfit";

/** Most groups of a person, and characters of a value. */
const [MOST_GROUPS, LONGEST_GROUP] = [1000, 256];

/**
 * Reads the values of the claim about groups; one text is one group. Some providers, Keycloak among them, leave the
 * claim out for people in no group.
 */
function readGroups(
  claims: UpstreamClaims,
  name: string,
  missingIsNone: boolean,
): Result<string[], GroupsFault> {
  const claimed = Object.hasOwn(claims, name) ? claims[name] : undefined;
  if (claimed === undefined) {
    if ("_claim_names" in claims) return refuse("groups_elsewhere");
    return missingIsNone ? ok([]) : refuse("groups_missing");
  }
  const values = typeof claimed === "string" ? [claimed] : claimed;
  const areFit =
    Array.isArray(values) &&
    values.length <= MOST_GROUPS &&
    values.every((value) => value === "" || textOf(value, LONGEST_GROUP) !== null);
  return areFit ? ok(values) : refuse("groups_unfit");
}

/** Claims about a profile, which say nothing about who somebody is or how they signed in. */
const PROFILE = ["email", "email_verified", "name", "preferred_username"] as const;

/**
 * Returns the claims that an ID token lacks: OpenID Connect Core 5.4 lets a provider return them from the
 * UserInfo endpoint alone. An address and its flag come from the same place.
 */
export const lackingIn = (claims: UpstreamClaims, groupClaim: string | null): string[] => [
  ...(claims.email === undefined ? PROFILE : []),
  ...(groupClaim !== null && claims[groupClaim] === undefined ? [groupClaim, "_claim_names"] : []),
];

/** Returns what somebody is called at a provider: their address, or else their name there. It proves nothing. */
export const accountIn = ({ email, preferred_username }: UpstreamClaims): string | null =>
  textOf(email, 254) ?? textOf(preferred_username, 254);

/** Why a provider isn't believed about an address. */
export type AddressFault =
  | "address_missing"
  | "trust_never"
  /** The provider says that the address isn't verified, or doesn't say that it is. */
  | "address_unverified"
  | "address_unfit"
  | "domain_foreign";

export type ArrivalFault =
  | "subject_unfit"
  /** GitHub doesn't say that the person is an active member of each organization that is required. */
  | "organization_missing"
  /** An account of Google that isn't of an organization among the provider's domains. */
  | "domain_unfit";

/** True for Google, which signs in anybody; `hd` says whose account it is. */
export const isGoogle = (issuer: string): boolean => issuer === "https://accounts.google.com";

/** Reads who comes from the claims of an ID token that was checked. */
export function readArrival(
  claims: UpstreamClaims,
  provider: Believed,
): Result<Arrival, ArrivalFault> {
  const subject = textOf(claims[provider.subjectClaim], 255);
  if (subject === null) return refuse("subject_unfit");
  if (isGoogle(provider.issuer) && !isAmong(textOf(claims.hd, 253), provider.domains))
    return refuse("domain_unfit");
  const email = textOf(claims.email, 254);
  const addressFault = findAddressFault(email, claims, provider);
  return ok({
    subject,
    email,
    trustedEmail: addressFault === null ? (email?.toLowerCase() ?? null) : null,
    addressFault,
    username: textOf(claims.preferred_username, 254),
    name: textOf(claims.name, 400),
    sid: textOf(claims.sid, 255),
    groups:
      provider.groupClaim === null
        ? null
        : readGroups(claims, provider.groupClaim, provider.missingIsNone),
  });
}

/**
 * Returns why a provider isn't believed about an address. It is if it says that it verified it, by the
 * boolean that the specification has and by nothing that looks like it, and the domain is one of its own.
 */
function findAddressFault(
  email: string | null,
  { email_verified: verified }: UpstreamClaims,
  { emailTrust, domains }: Believed,
): AddressFault | null {
  if (email === null) return "address_missing";
  if (emailTrust === "never") return "trust_never";
  const isVouched = verified === true || (emailTrust === "issuer" && verified === undefined);
  if (!isVouched) return "address_unverified";
  // Letters outside of ASCII are refused: they would make another domain look like one of these.
  if (!isEmailAddress(email)) return "address_unfit";
  return isAmong(email.slice(email.lastIndexOf("@") + 1), domains) ? null : "domain_foreign";
}

/**
 * True if a provider's newcomer gets an account. Domains are those of its people, as far as it is believed
 * about addresses: others get none.
 */
export const getsAccount = (
  { trustedEmail }: Pick<Arrival, "trustedEmail">,
  { provisions, emailTrust, domains }: Pick<Believed, "provisions" | "emailTrust" | "domains">,
): boolean =>
  provisions && (trustedEmail !== null || emailTrust === "never" || domains.length === 0);

const isAmong = (domain: string | null, domains: readonly string[]) =>
  domain !== null && domains.includes(domain.toLowerCase());

/** Returns a text of a claim; null if it is none, empty, too long, or has control characters. */
const textOf = (value: unknown, longest: number): string | null =>
  typeof value === "string" && value !== "" && value.length <= longest && !/\p{C}/u.test(value)
    ? value
    : null;
