import { memberOf, parseClaims } from "@/lib/oauth/token/claims";
import { ok, type Result, refuse } from "@/lib/result";

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

/**
 * Class of a sign-in from elsewhere that proved no second step: nobody knows by what the provider
 * recognized the user. It is as weak as a password, and no client can ask for it.
 */
const UNSPECIFIED = "urn:oasis:names:tc:SAML:2.0:ac:classes:unspecified";

/** Classes that a sign-in can have, for discovery. */
export const CONTEXTS: readonly string[] = [
  ...STRENGTHS.map((strength) => CLASS[strength]),
  UNSPECIFIED,
];

/** Methods and class of a sign-in by password that no client asked to be stronger. */
export const BY_PASSWORD = { amr: ["pwd"], acr: CLASS.password } as const;

/** Returns the strength of a sign-in by its methods (`amr`, RFC 8176). */
function strengthOf(amr: readonly string[]): Strength {
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
 * so that clients can compare strings; without one, the strongest. A sign-in without methods came
 * from elsewhere.
 */
export const contextOf = (amr: readonly string[], { named }: RequestedContexts): string =>
  amr.length === 0
    ? UNSPECIFIED
    : CLASS[named.find((strength) => reaches(amr, strength)) ?? strengthOf(amr)];

const PROMPTS = ["none", "login", "consent", "select_account"] as const;
type Prompt = (typeof PROMPTS)[number];

/** Client's requirements for the sign-in and consent (OpenID Connect Core 3.1.2.1). */
export type AuthenticationParameters = {
  prompt: Prompt[];
  /** Maximum age of the last sign-in in seconds. */
  maxAge: number | null;
  loginHint: string | null;
  /** Unparsed `claims` parameter, known to be a JSON object. */
  claims: string | null;
  /** Only subject that the client accepts (OpenID Connect Core 5.5.1). */
  subject: string | null;
};

const isPrompt = (name: string): name is Prompt => (PROMPTS as readonly string[]).includes(name);

/** Parses the authentication parameters. The error is a description for the client's developer. */
export function parseAuthenticationParameters(
  values: ReadonlyMap<string, string>,
): Result<AuthenticationParameters, string> {
  const prompt = parsePrompt(values.get("prompt") ?? "");
  if (!prompt.ok) return prompt;
  const maxAge = values.get("max_age");
  if (maxAge !== undefined && !/^\d{1,10}$/.test(maxAge))
    return refuse("max_age is not a whole number");
  const claims = values.get("claims");
  const requested = claims === undefined ? {} : parseClaims(claims);
  if (requested === null) return refuse("claims is not a JSON object");
  return ok({
    prompt: prompt.value,
    maxAge: maxAge === undefined ? null : Number(maxAge),
    loginHint: values.get("login_hint") ?? null,
    claims: claims ?? null,
    subject: requestedSubject(requested),
  });
}

function parsePrompt(text: string): Result<Prompt[], string> {
  const prompt = text.split(" ").filter((p) => p !== "");
  if (!prompt.every(isPrompt)) return refuse("prompt has an unknown value");
  if (prompt.includes("none") && prompt.length > 1)
    return refuse("prompt=none cannot be combined with another value");
  return ok(prompt);
}

/**
 * Returns the `acr` values that the `claims` parameter asks for in the ID token. If they are
 * essential and not empty, the client requires one of them (OpenID Connect Core 5.5.1.1).
 */
export function claimedContexts(claims: string | null): {
  values: readonly unknown[];
  essential: boolean;
} {
  const idToken = claims === null ? null : memberOf(parseClaims(claims), "id_token");
  const asked: { essential?: unknown; value?: unknown; values?: unknown } | null = memberOf(
    idToken,
    "acr",
  );
  const one = asked?.value === undefined ? [] : [asked.value];
  return {
    values: Array.isArray(asked?.values) ? asked.values : one,
    essential: asked?.essential === true,
  };
}

function requestedSubject(requested: object): string | null {
  for (const place of ["id_token", "userinfo"]) {
    const value = memberOf(memberOf(requested, place), "sub");
    if (value && "value" in value && typeof value.value === "string") return value.value;
  }
  return null;
}

const TAGS = /^[A-Za-z0-9-]{1,35}(?: [A-Za-z0-9-]{1,35}){0,9}$/;

/**
 * Returns `ui_locales` (OpenID Connect Core 3.1.2.1) if it is short enough to carry along in our
 * own URLs: up to 10 language tags.
 */
export const carriedLocales = (uiLocales: string | undefined): { ui_locales?: string } =>
  uiLocales !== undefined && TAGS.test(uiLocales) ? { ui_locales: uiLocales } : {};
