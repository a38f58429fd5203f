import { type Chance, change, type Pairs } from "./chance";
import { MULTI_FACTOR, PASSWORD } from "./classes";

const essential = (value: string) =>
  JSON.stringify({ id_token: { acr: { essential: true, value } } });

const LONG = "x".repeat(500);

/** Interesting values for the authorization endpoint, valid and invalid. */
const VALUES: Record<string, readonly string[]> = {
  response_type: ["token", "id_token", "code id_token", "none", "CODE", "code code", "code "],
  response_mode: ["query", "form_post", "fragment", "web_message", "QUERY"],
  client_id: ["unknown", "\u00e9", "a b"],
  redirect_uri: [
    "https://client.example/callback/",
    "https://client.example/callback?x=1",
    "https://client.example/callback#f",
    "https://client.example:443/callback",
    "https://CLIENT.example/callback",
    "https://client.example/./callback",
    "https://client.example/%63allback",
    "https://client.example\\@evil.example/callback",
    "http://client.example/callback",
    "https://evil.example/callback",
    " https://client.example/callback",
    "javascript:alert(1)",
  ],
  scope: [
    "openid",
    "profile openid",
    "openid  email",
    "openid unknown",
    "unknown",
    "profile",
    "openid offline_access",
    "OPENID",
    "offline_access",
  ],
  state: [LONG, "a b+c%20&=#", '<script>"', "\u00fc\u4e2d\ud83d\ude00"],
  nonce: [LONG, "a b", "\u4e2d"],
  code_challenge: [
    "x".repeat(42),
    "x".repeat(128),
    "x".repeat(129),
    `${"x".repeat(42)}=`,
    `${"x".repeat(42)}+`,
    "~".repeat(43),
  ],
  code_challenge_method: ["plain", "s256", "S512"],
  prompt: ["none", "login", "consent", "login consent", "none login", "bogus", "NONE", "none none"],
  max_age: ["0", "1000000", "-1", "abc", "1.5", "1e3", " 1"],
  claims: [
    "{}",
    "[]",
    "{",
    "null",
    '"x"',
    '{"id_token":{"email":null}}',
    '{"id_token":{"auth_time":{"essential":true}}}',
    '{"userinfo":{"sub":{"value":"somebody-else"}}}',
    '{"id_token":{"sub":{"value":"somebody-else"}}}',
    '{"id_token":[]}',
    '{"id_token":{"email":"x"}}',
    '{"other":{}}',
    essential(PASSWORD),
    essential(MULTI_FACTOR),
    essential("urn:example:acr"),
  ],
  request: ["abc", "eyJhbGciOiJub25lIn0.e30."],
  request_uri: ["https://evil.example/r", "urn:ietf:params:oauth:request_uri:unknown"],
  registration: ['{"redirect_uris":["https://evil.example"]}'],
  id_token_hint: ["abc", "eyJhbGciOiJub25lIn0.eyJzdWIiOiJ4In0."],
  login_hint: ["ada", LONG],
  ui_locales: ["zh-CN en", "bogus"],
  claims_locales: ["de"],
  display: ["page", "popup", "bogus"],
  acr_values: [
    "urn:example:acr",
    "0",
    PASSWORD,
    MULTI_FACTOR,
    `phr ${PASSWORD}`,
    "urn:example:acr phr",
  ],
  resource: ["https://api.example/"],
  foo: ["bar"],
};

export type AuthorizationRequest = { method: "GET" | "POST"; pairs: Pairs };

/** Request of a well-behaved client, with the challenge of RFC 7636 appendix B. */
export const plainRequest = (application: { clientId: string; redirectUri: string }): Pairs => [
  ["response_type", "code"],
  ["client_id", application.clientId],
  ["redirect_uri", application.redirectUri],
  ["scope", "openid profile email"],
  ["state", "state-1"],
  ["nonce", "nonce-1"],
  ["code_challenge", "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM"],
  ["code_challenge_method", "S256"],
];

/** Generates a request that a client might send, with zero to three changes. */
export function generateAuthorizationRequest(
  application: { clientId: string; redirectUri: string },
  chance: Chance,
): AuthorizationRequest {
  let pairs = plainRequest(application);
  for (let changes = chance.below(4); changes > 0 && pairs.length > 0; changes--)
    pairs = change(pairs, VALUES, chance);
  return { method: chance.below(4) === 0 ? "POST" : "GET", pairs };
}
