import { createServer } from "node:http";
import { exportJWK, generateKeyPair } from "jose";
import Provider, { type ClientMetadata } from "oidc-provider";
import { claimsOf } from "../load/claims";
import {
  type Algorithm,
  CALLBACK,
  type Client,
  type Format,
  type Service,
} from "../providers/provider";
import { announce, given } from "./announce";
import { MapAdapter } from "./map-adapter";
import { openPostgresAdapter } from "./postgres-adapter";

const { bits, clients, services, usernames, database } = given<{
  /** Size of the RSA key, the same as Foyer's. */
  bits: number;
  clients: Record<Algorithm, Client>;
  services: Record<Format, Service>;
  usernames: string[];
  /** Address of an empty database; without it everything is stored in a Map. */
  database?: string;
}>();

const keyOf = async (alg: Algorithm) => {
  const { privateKey } = await generateKeyPair(alg, { extractable: true, modulusLength: bits });
  return { ...(await exportJWK(privateKey)), alg, use: "sig", kid: alg };
};

const registered: ClientMetadata[] = [
  ...Object.values(services).map(({ client }) => ({
    client_id: client.clientId,
    client_secret: client.clientSecret,
    grant_types: ["client_credentials"],
    response_types: [],
    redirect_uris: [],
  })),
  ...Object.entries(clients).map(
    ([alg, { clientId, clientSecret }]): ClientMetadata => ({
      client_id: clientId,
      client_secret: clientSecret,
      token_endpoint_auth_method: "client_secret_basic",
      id_token_signed_response_alg: alg as Algorithm,
      grant_types: ["authorization_code", "refresh_token"],
      response_types: ["code"],
      redirect_uris: [CALLBACK],
    }),
  ),
];

/**
 * Configured like Foyer: opaque tokens, PKCE, rotation, an RSA key of the same size. Refresh tokens
 * do not need offline_access and, unlike Foyer's, outlive the session, which spares reading it.
 */
const provider = new Provider("http://localhost", {
  adapter: database === undefined ? MapAdapter : await openPostgresAdapter(database),
  jwks: { keys: [await keyOf("RS256"), await keyOf("ES256")] },
  clients: registered,
  claims: {
    openid: ["sub"],
    profile: ["preferred_username", "name"],
    email: ["email", "email_verified"],
  },
  findAccount: (_, accountId) => ({
    accountId,
    claims: () => ({ sub: accountId, ...claimsOf(accountId) }),
  }),
  pkce: { required: () => true },
  issueRefreshToken: async (_, client) => client.grantTypeAllowed("refresh_token"),
  expiresWithSession: async () => false,
  rotateRefreshToken: true,
  cookies: { keys: ["a-key-of-the-benchmark"] },
  interactions: { url: (_, { uid }) => `/interaction/${uid}` },
  features: {
    devInteractions: { enabled: false },
    introspection: { enabled: true },
    revocation: { enabled: true },
    clientCredentials: { enabled: true },
    dPoP: { enabled: true },
    resourceIndicators: {
      enabled: true,
      getResourceServerInfo: (_, audience) => ({
        audience,
        scope: "files:read",
        accessTokenFormat: audience === services.jwt.resource ? "jwt" : "opaque",
        jwt: { sign: { alg: "ES256" } },
      }),
    },
  },
  ttl: {
    AccessToken: 3600,
    IdToken: 900,
    Interaction: 3600,
    Session: 14 * 86_400,
    RefreshToken: 30 * 86_400,
    Grant: 90 * 86_400,
  },
});

let signedIn = 0;

/** Ends an interaction at once: the next person signs in and consents, without a page. */
async function interact(...[request, response]: Parameters<typeof provider.interactionDetails>) {
  const { prompt, params, session } = await provider.interactionDetails(request, response);
  if (prompt.name === "login") {
    const accountId = usernames[signedIn++ % usernames.length] ?? "";
    return provider.interactionFinished(request, response, { login: { accountId } });
  }
  const grant = new provider.Grant({
    accountId: session?.accountId ?? "",
    clientId: `${params.client_id}`,
  });
  grant.addOIDCScope(`${params.scope}`);
  const consent = { grantId: await grant.save() };
  return provider.interactionFinished(request, response, { consent });
}

const answer = provider.callback();
announce(
  createServer((request, response) => {
    if (!request.url?.startsWith("/interaction/")) return answer(request, response);
    return interact(request, response).catch((error) => response.writeHead(500).end(`${error}`));
  }),
);
