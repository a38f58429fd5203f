/** How strongly a sign-in proved the user, weakest first (docs/decisions/0099). */
export const STRENGTHS = ["password", "multi_factor", "phishing_resistant"] as const;

export type Strength = (typeof STRENGTHS)[number];

/**
 * Authentication context class (`acr`) of each strength: a URI of SAML 2.0, one of PAPE, and a
 * registered name of OpenID Connect EAP ACR Values 1.0. OpenID Connect Core 2 requires such names.
 */
const CLASS: Record<Strength, string> = {
  password: "urn:oasis:names:tc:SAML:2.0:ac:classes:PasswordProtectedTransport",
  multi_factor: "http://schemas.openid.net/pape/policies/2007/06/multi-factor",
  phishing_resistant: "phr",
};

/** Classes that a sign-in can reach, for discovery. */
export const CONTEXTS: readonly string[] = STRENGTHS.map((strength) => CLASS[strength]);

/** Methods and class of a sign-in by password that no client asked to be stronger. */
export const BY_PASSWORD = { amr: ["pwd"], acr: CLASS.password } as const;

/** Returns the strength of a sign-in by its methods (`amr`, RFC 8176). */
export function strengthOf(amr: readonly string[]): Strength {
  if (amr.includes("pop")) return "phishing_resistant";
  return amr.includes("mfa") ? "multi_factor" : "password";
}

const rank = (strength: Strength) => STRENGTHS.indexOf(strength);

/** True if a sign-in is as strong as required, or stronger. */
export const reaches = (amr: readonly string[], required: Strength): boolean =>
  rank(strengthOf(amr)) >= rank(required);

export const stronger = (one: Strength, other: Strength): Strength =>
  rank(one) >= rank(other) ? one : other;

/** Classes that an authorization request asks for. */
export type RequestedContexts = {
  /** Classes that the client named, in its order of preference. */
  named: readonly Strength[];
  /** Weakest strength that satisfies the request; `password` if it needs none. */
  needed: Strength;
};

/** Returns the classes that this server knows. Others are ignored. */
export const knownContexts = (values: readonly unknown[]): Strength[] =>
  values.flatMap((value) => STRENGTHS.find((strength) => CLASS[strength] === value) ?? []);

/** Returns the weakest of alternatives, any of which will do; `password` if there are none. */
const weakest = (alternatives: readonly Strength[]): Strength =>
  STRENGTHS.find((strength) => alternatives.includes(strength)) ?? "password";

/**
 * Returns what a request needs. A known class in `acr_values` is necessary (RFC 9470 section 5), and
 * so is an essential `acr` claim; of several, any will do. The claim's values come first, since
 * the `acr` of the ID token must be one of them (OpenID Connect Core 5.5.1.1).
 */
export function requestedContexts(
  acrValues: readonly string[],
  claim: { values: readonly unknown[]; essential: boolean },
): RequestedContexts {
  const [asked, claimed] = [knownContexts(acrValues), knownContexts(claim.values)];
  return {
    named: [...claimed, ...asked],
    needed: stronger(weakest(asked), weakest(claim.essential ? claimed : [])),
  };
}

/**
 * Returns the `acr` of a sign-in: the first class that the client named and the sign-in reaches,
 * so that clients can compare strings; without one, the strongest.
 */
export const contextOf = (amr: readonly string[], { named }: RequestedContexts): string =>
  CLASS[named.find((strength) => reaches(amr, strength)) ?? strengthOf(amr)];
