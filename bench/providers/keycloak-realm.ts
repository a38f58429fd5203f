import { randomBytes } from "node:crypto";
import { type Algorithm, CALLBACK, type Credentials } from "./provider";

const REALM = "bench";

const DAY = 86_400;

/** Seconds for which nothing expires during a round. */
const LONG = 3600;

type Key = { algorithm: string; providerId: string; config?: Record<string, string> };

const keyProvider = ({ algorithm, providerId, config = {} }: Key) => ({
  name: algorithm,
  providerId,
  config: lists({ priority: "200", algorithm, ...config }),
});

/** Configuration of a Keycloak component: every value is a list. */
const lists = (config: Record<string, string>) =>
  Object.fromEntries(Object.entries(config).map(([name, value]) => [name, [value]]));

/**
 * Returns a client as Foyer's are. The audience mapper is needed since Keycloak says
 * `active: false` of a token to a client that is not in its `aud`.
 */
const clientOf = (clientId: string, alg: Algorithm) => ({
  clientId,
  secret: randomBytes(32).toString("base64url"),
  redirectUris: [CALLBACK],
  consentRequired: false,
  attributes: {
    "pkce.code.challenge.method": "S256",
    "id.token.signed.response.alg": alg,
    "access.token.signed.response.alg": alg,
  },
  protocolMappers: [
    {
      name: "audience",
      protocol: "openid-connect",
      protocolMapper: "oidc-audience-mapper",
      config: {
        "included.client.audience": clientId,
        "access.token.claim": "true",
        "introspection.token.claim": "true",
      },
    },
  ],
});

/** Returns a realm with rotated refresh tokens, a key per algorithm, two clients and people. */
export function realmOf(people: Credentials[], bits: number) {
  const clients = {
    RS256: clientOf("client-rs256", "RS256"),
    ES256: clientOf("client-es256", "ES256"),
  };
  const keys: Key[] = [
    { algorithm: "RS256", providerId: "rsa-generated", config: { keySize: `${bits}` } },
    {
      algorithm: "ES256",
      providerId: "ecdsa-generated",
      config: { ecdsaEllipticCurveKey: "P-256" },
    },
    { algorithm: "HS512", providerId: "hmac-generated" },
    { algorithm: "AES", providerId: "aes-generated" },
  ];
  const representation = {
    realm: REALM,
    enabled: true,
    sslRequired: "none",
    revokeRefreshToken: true,
    refreshTokenMaxReuse: 0,
    accessCodeLifespan: LONG,
    accessTokenLifespan: LONG,
    ssoSessionIdleTimeout: DAY,
    ssoSessionMaxLifespan: DAY,
    components: { "org.keycloak.keys.KeyProvider": keys.map(keyProvider) },
    clients: Object.values(clients),
    users: people.map(userOf),
  };
  return { clients, representation };
}

const userOf = ({ username, password }: Credentials) => ({
  username,
  enabled: true,
  email: `${username}@example.org`,
  emailVerified: true,
  firstName: "Test",
  lastName: "Person",
  credentials: [{ type: "password", value: password }],
});
