import { memberOf, parseClaims } from "@/lib/oauth/token/claims";
import { ok, type Result, refuse } from "@/lib/result";

const PROMPTS = ["none", "login", "consent", "select_account"] as const;
export type Prompt = (typeof PROMPTS)[number];

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
