import type { SigningAlgorithm } from "./id-token";

/** Returns `token_type` of an access token (RFC 9449 sections 5 and 6.2). */
export const tokenTypeOf = (jkt: string | null) => (jkt === null ? "Bearer" : "DPoP");

/** Returns the claim of an access token that binds it to a key (RFC 9449 section 6.1). */
export const confirmationOf = (jkt: string | null) => (jkt === null ? {} : { cnf: { jkt } });

/** Key that a token request proved, null without a proof, and what the application requires. */
export type RequestKey = { jkt: string | null; required: boolean; highSecurity: boolean };

/** Why a request gets no token of an API that it may use. */
export type BindingRefusal = "dpop_required" | "api_alg_weak";

/**
 * Returns what a token of an API, or of Foyer itself, would lack: a key (RFC 9449 section 5.2), or
 * an algorithm that the application's profile allows (FAPI 2.0 section 5.4.1).
 */
export function findUnmet(
  { jkt, required, highSecurity }: RequestKey,
  api: { requireDpop: boolean; signingAlg: SigningAlgorithm | null } | null,
): BindingRefusal | null {
  if (jkt === null && (required || api?.requireDpop)) return "dpop_required";
  return highSecurity && api?.signingAlg === "RS256" ? "api_alg_weak" : null;
}

/** Returns what the token requests of an application need. */
export const keyOf = (
  jkt: string | null,
  client: { requireDpop: boolean; profile: "standard" | "high_security" },
): RequestKey => ({
  jkt,
  required: client.requireDpop,
  highSecurity: client.profile === "high_security",
});
