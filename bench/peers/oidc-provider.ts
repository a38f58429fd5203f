import { createHash, randomBytes } from "node:crypto";
import { createServer } from "node:http";
import { exportJWK, generateKeyPair } from "jose";
import Provider from "oidc-provider";
import { announce, given } from "./announce";
import { MapAdapter } from "./map-adapter";

const { bits, clientId, clientSecret, claims, roomy } = given<{
  /** Size of the RSA key, the same as Foyer's. */
  bits: number;
  clientId: string;
  clientSecret: string;
  claims: { sub: string };
  /** True to store entries in a plain Map, without the size limit of the bundled adapter. */
  roomy: boolean;
}>();

const REDIRECT_URI = "https://client.example/callback";
const SCOPE = "openid profile email";

/**
 * Configured like Foyer: opaque tokens, PKCE, rotation, an RSA key of the same size; with the
 * bundled in-memory adapter by default.
 */
const { privateKey } = await generateKeyPair("RS256", { extractable: true, modulusLength: bits });
const provider = new Provider("http://localhost", {
  jwks: { keys: [{ ...(await exportJWK(privateKey)), alg: "RS256", use: "sig" }] },
  clients: [
    {
      client_id: clientId,
      client_secret: clientSecret,
      token_endpoint_auth_method: "client_secret_basic",
      grant_types: ["authorization_code", "refresh_token"],
      response_types: ["code"],
      redirect_uris: [REDIRECT_URI],
    },
  ],
  claims: {
    openid: ["sub"],
    profile: ["preferred_username", "name", "picture"],
    email: ["email", "email_verified"],
  },
  findAccount: (_, accountId) => ({ accountId, claims: () => claims }),
  pkce: { required: () => true },
  rotateRefreshToken: true,
  features: {
    devInteractions: { enabled: false },
    introspection: { enabled: true },
    revocation: { enabled: true },
  },
  ...(roomy && { adapter: MapAdapter }),
  ttl: { AccessToken: 900, IdToken: 900, RefreshToken: 30 * 86_400, Grant: 90 * 86_400 },
});

/**
 * Creates token chains, each with its own grant: the adapter iterates over a grant's tokens
 * whenever one is added.
 */
async function makeChains(count: number) {
  const client = await provider.Client.find(clientId);
  if (!client) throw new Error("no client");
  const chains = [];
  for (let n = 0; n < count; n++) {
    const grant = new provider.Grant({ accountId: claims.sub, clientId });
    grant.addOIDCScope(SCOPE);
    const shared = {
      accountId: claims.sub,
      client,
      grantId: await grant.save(),
      gty: "authorization_code",
      scope: SCOPE,
      expiresWithSession: false,
      sid: "a-browser-session-of-the-same-length",
      authTime: Math.floor(Date.now() / 1000),
      nonce: "nonce-1",
    };
    chains.push({
      accessToken: await new provider.AccessToken(shared).save(),
      refreshToken: await new provider.RefreshToken(shared).save(),
    });
  }
  return chains;
}

/** Creates codes, each with its own grant. */
async function makeCodes(count: number) {
  const client = await provider.Client.find(clientId);
  if (!client) throw new Error("no client");
  const codes = [];
  for (let n = 0; n < count; n++) {
    const grant = new provider.Grant({ accountId: claims.sub, clientId });
    grant.addOIDCScope(SCOPE);
    const verifier = randomBytes(32).toString("base64url");
    const code = await new provider.AuthorizationCode({
      accountId: claims.sub,
      client,
      grantId: await grant.save(),
      gty: "authorization_code",
      scope: SCOPE,
      redirectUri: REDIRECT_URI,
      codeChallenge: createHash("sha256").update(verifier).digest("base64url"),
      codeChallengeMethod: "S256",
      expiresWithSession: false,
      sid: "a-browser-session-of-the-same-length",
      authTime: Math.floor(Date.now() / 1000),
      nonce: "nonce-1",
    }).save();
    codes.push({ code, verifier, redirectUri: REDIRECT_URI });
  }
  return codes;
}

process.on("message", async ({ chains, codes }: { chains?: number; codes?: number }) => {
  process.send?.(chains === undefined ? await makeCodes(codes ?? 0) : await makeChains(chains));
});

announce(createServer(provider.callback()));
