/** What a provider does wrong, or unusually, in a sign-in. */
export type UpstreamAnswer = {
  /** Claims of the ID token that differ; `undefined` leaves one out. */
  claims?: Record<string, unknown>;
  /** Signature of the ID token; by the published key unless given. */
  signature?: "other_key" | "unknown_kid" | "none" | "hs256";
  /** Parameters of the callback that differ; null leaves one out. */
  callback?: Record<string, string | null>;
  /** Members of the token response that differ; null leaves one out. */
  token?: Record<string, unknown>;
};

const seconds = (shift: number) => Math.floor(Date.now() / 1000) + shift;

/** Answers that are acceptable. */
export const SOUND: Record<string, () => UpstreamAnswer> = {
  good: () => ({}),
  "without auth_time, which nobody asked for": () => ({ claims: { auth_time: undefined } }),
  "an old auth_time, which nobody asked for": () => ({ claims: { auth_time: seconds(-86_400) } }),
  "its client among several audiences, as azp": () => ({
    claims: { aud: ["client-of-foyer", "another"], azp: "client-of-foyer" },
  }),
};

/** Answers of which each has to be refused. */
export const HOSTILE: Record<string, () => UpstreamAnswer> = {
  "3 MB of claims": () => ({ claims: { padding: "x".repeat(3_000_000) } }),
  "a signature by another key with the right kid": () => ({ signature: "other_key" }),
  "a signature by another key with an unknown kid": () => ({ signature: "unknown_kid" }),
  "no signature": () => ({ signature: "none" }),
  "HS256 with the public key": () => ({ signature: "hs256" }),
  "a wrong nonce": () => ({ claims: { nonce: "another" } }),
  "no nonce": () => ({ claims: { nonce: undefined } }),
  "another issuer": () => ({ claims: { iss: "https://evil.example" } }),
  "its issuer with a slash": () => ({ claims: { iss: "$issuer/" } }),
  "another audience": () => ({ claims: { aud: "another" } }),
  "a second audience without azp": () => ({ claims: { aud: ["client-of-foyer", "another"] } }),
  "a foreign azp": () => ({ claims: { azp: "another" } }),
  "an expired ID token": () => ({ claims: { iat: seconds(-900), exp: seconds(-600) } }),
  "an ID token that isn't valid yet": () => ({ claims: { nbf: seconds(600) } }),
  "no expiry": () => ({ claims: { exp: undefined } }),
  "no issue time": () => ({ claims: { iat: undefined } }),
  "no subject": () => ({ claims: { sub: undefined } }),
  "an empty subject": () => ({ claims: { sub: "" } }),
  "a subject that is no text": () => ({ claims: { sub: 1 } }),
  "a subject of 256 characters": () => ({ claims: { sub: "x".repeat(256) } }),
  "no ID token": () => ({ token: { id_token: null } }),
  "an ID token that is no JWT": () => ({ token: { id_token: "x.y.z" } }),
  "an encrypted ID token": () => ({ token: { id_token: "a.b.c.d.e" } }),
  "no access token": () => ({ token: { access_token: null } }),
  "an unknown token type": () => ({ token: { token_type: "mac" } }),
  "another issuer in the callback": () => ({ callback: { iss: "https://evil.example" } }),
  "no issuer in the callback": () => ({ callback: { iss: null } }),
  "no code": () => ({ callback: { code: null } }),
  "a code of nobody": () => ({ callback: { code: "unknown" } }),
  "an ID token in the callback": () => ({ callback: { id_token: "a.b.c" } }),
  "a response as a JWT": () => ({ callback: { response: "a.b.c" } }),
  "an error": () => ({ callback: { code: null, error: "access_denied" } }),
  "an error and a code": () => ({ callback: { error: "server_error" } }),
};

/** Answers that are refused after a fresh sign-in was asked for. */
export const NOT_FRESH: Record<string, () => UpstreamAnswer> = {
  "no auth_time": () => ({ claims: { auth_time: undefined } }),
  "an old auth_time": () => ({ claims: { auth_time: seconds(-3600) } }),
  "an auth_time that is no number": () => ({ claims: { auth_time: `${seconds(0)}` } }),
};

/** How an endpoint of a provider fails. */
export const FAULTS = ["slow", "cut", "redirect", "large", "html", "garbage", "error"] as const;

export type Fault = (typeof FAULTS)[number];

/** Pages of hostile answers and faults; all others end on "failed". */
export const PAGES: Partial<Record<string, "cancelled" | "unreachable">> = {
  ...{ "an error": "cancelled", "3 MB of claims": "unreachable" },
  ...{ slow: "unreachable", cut: "unreachable", large: "unreachable" },
};
