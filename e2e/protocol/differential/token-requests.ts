import { type Application, basic } from "../../support/flow";
import { type Chance, change, type Pairs, set } from "./chance";

/**
 * Placeholders: `{code}` and `{refresh}` stand for fresh ones of the server that is called;
 * `{foreign code}` and `{foreign refresh}` for another client's.
 */
export type TokenRequest = { headers: Record<string, string>; pairs: Pairs; query: string };

/** Verifier of RFC 7636 appendix B, which matches the challenge of the authorization requests. */
export const VERIFIER = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk";

const VALUES: Record<string, readonly string[]> = {
  grant_type: ["password", "client_credentials", "implicit", "AUTHORIZATION_CODE", "urn:x"],
  code: ["{foreign code}", "unknown", "\u00e9", "x".repeat(3000)],
  redirect_uri: [
    "https://client.example/callback/",
    "https://CLIENT.example/callback",
    "https://evil.example/callback",
    "callback",
  ],
  code_verifier: [
    "x".repeat(42),
    "x".repeat(43),
    "x".repeat(129),
    `${VERIFIER}=`,
    VERIFIER.toLowerCase(),
  ],
  refresh_token: ["{foreign refresh}", "unknown", "\u00e9", "x".repeat(3000)],
  scope: [
    "openid",
    "openid email",
    "openid unknown",
    "unknown",
    "email",
    "openid profile email phone",
  ],
  client_id: ["unknown", "another"],
  client_secret: ["wrong"],
  resource: ["https://api.example/"],
  foo: ["bar"],
};

const GRANTS: Record<string, Pairs> = {
  code: [
    ["grant_type", "authorization_code"],
    ["code", "{code}"],
    ["redirect_uri", "https://client.example/callback"],
    ["code_verifier", VERIFIER],
  ],
  refresh: [
    ["grant_type", "refresh_token"],
    ["refresh_token", "{refresh}"],
  ],
};

export function generateTokenRequest(application: Application, chance: Chance): TokenRequest {
  let pairs: Pairs = GRANTS[chance.pick(["code", "refresh"])] ?? [];
  for (let changes = chance.below(3); changes > 0; changes--) pairs = change(pairs, VALUES, chance);
  const sent = withCredentials({ headers: {}, pairs, query: "" }, application, chance);
  return oddly(sent, chance);
}

/** Adds credentials by the registered method, by another, or wrong ones. */
function withCredentials(
  request: TokenRequest,
  application: Application,
  chance: Chance,
): TokenRequest {
  const { clientId, clientSecret, tokenEndpointAuthMethod } = application;
  const method = chance.below(5) > 0 ? tokenEndpointAuthMethod : chance.pick(METHODS);
  const secret = chance.below(8) > 0 ? clientSecret : "wrong";
  const { pairs } = request;
  switch (method) {
    case "client_secret_basic":
      return { ...request, headers: { authorization: basic(clientId, secret) } };
    case "client_secret_post":
      return { ...request, pairs: set(set(pairs, "client_id", clientId), "client_secret", secret) };
    case "none":
      return { ...request, pairs: set(pairs, "client_id", clientId) };
    case "both":
      return {
        ...request,
        headers: { authorization: basic(clientId, secret) },
        pairs: set(pairs, "client_secret", secret),
      };
    default:
      return { ...request, headers: { authorization: chance.pick(ODD_HEADERS) } };
  }
}

const METHODS = ["client_secret_basic", "client_secret_post", "none", "both", "odd"];
const ODD_HEADERS = [
  "Basic",
  "Basic %%%",
  "Basic YQ==",
  "Bearer abc",
  "Digest x",
  basic("unknown", "x"),
];

/** Sometimes changes the content type, or moves the parameters to the query. */
function oddly(request: TokenRequest, chance: Chance): TokenRequest {
  const { headers, pairs } = request;
  switch (chance.below(20)) {
    case 0:
      return { ...request, headers: { ...headers, "content-type": "application/json" } };
    case 1:
      return { ...request, pairs: [], query: `?${new URLSearchParams(pairs)}` };
    default:
      return request;
  }
}
