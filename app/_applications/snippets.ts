import type { AuthMethod } from "@/lib/oauth/registration/registration-request";
import { pathOf, type Snippet, type SnippetClient, text } from "./snippet";
import { springCode } from "./snippet-spring";

/**
 * Returns snippets for the libraries that support this client. docs/clients.md shows the same, and
 * tests run them (Spring by hand).
 */
export function snippetsFor(client: SnippetClient): Snippet[] {
  const openidClient = { library: "openid-client", code: openidClientCode(client) };
  // The other libraries have no settings for PAR, or for an assertion whose `aud` is the issuer
  // only.
  if (client.requirePar || client.method === "private_key_jwt") return [openidClient];
  const nextAuth = { library: "next-auth", code: nextAuthCode(client) };
  // These libraries don't verify EdDSA (Authlib as of 1.2).
  const authlib = { library: "Authlib", code: authlibCode(client) };
  const spring = { library: "Spring Security", code: springCode(client) };
  const modAuthOpenidc = { library: "mod_auth_openidc", code: modAuthOpenidcCode(client) };
  const verifying = client.idTokenAlg === "EdDSA" ? [] : [authlib, spring];
  if (client.method === "none")
    return [
      { library: "oidc-client-ts", code: oidcClientTsCode(client) },
      openidClient,
      nextAuth,
      ...verifying,
    ];
  const apache = client.idTokenAlg === "EdDSA" ? [] : [modAuthOpenidc];
  return [openidClient, nextAuth, ...verifying, ...apache];
}

const hasSecret = ({ method }: SnippetClient) => method !== "none";

const AUTHENTICATION: Record<AuthMethod, string> = {
  client_secret_basic: "client.ClientSecretBasic(process.env.FOYER_CLIENT_SECRET)",
  client_secret_post: "client.ClientSecretPost(process.env.FOYER_CLIENT_SECRET)",
  private_key_jwt: "client.PrivateKeyJwt({ key: await importJWK(jwk), kid: jwk.kid })",
  none: "client.None()",
};

/** openid-client 6 allows plain http only explicitly; the other libraries allow it by default. */
const plainHttp = ({ issuer }: SnippetClient) =>
  issuer.startsWith("http:") ? "\n  { execute: [client.allowInsecureRequests] }," : "";

const openidClientCode = (c: SnippetClient) => `import * as client from "openid-client";
${
  c.method === "private_key_jwt"
    ? `import { importJWK } from "jose";

// The private key as a JWK, with the kid and alg of the public one that is registered.
const jwk = JSON.parse(process.env.FOYER_PRIVATE_JWK);`
    : ""
}
const config = await client.discovery(
  new URL(${text(c.issuer)}),
  ${text(c.clientId)},
  undefined,
  ${AUTHENTICATION[c.method]},${plainHttp(c)}
);

const codeVerifier = client.randomPKCECodeVerifier();
const state = client.randomState();
const address = ${c.requirePar ? "await client.buildAuthorizationUrlWithPAR" : "client.buildAuthorizationUrl"}(config, {
  redirect_uri: ${text(c.redirectUri)},
  scope: ${text(c.scope)},
  code_challenge: await client.calculatePKCECodeChallenge(codeVerifier),
  code_challenge_method: "S256",
  state,
});
// Keep codeVerifier and state, and send the person to address. Back at the redirect address, of which currentUrl is
// the whole URL with its query:
const tokens = await client.authorizationCodeGrant(config, currentUrl, {
  pkceCodeVerifier: codeVerifier,
  expectedState: state,
});${
  c.scope.split(" ").includes("openid")
    ? "\nconst profile = await client.fetchUserInfo(config, tokens.access_token, tokens.claims().sub);"
    : ""
}`;

const nextAuthCode = (c: SnippetClient) => `// auth.ts
import NextAuth from "next-auth";

export const { handlers, auth, signIn, signOut } = NextAuth({
  providers: [
    {
      id: "foyer",
      name: ${text(c.provider)},
      type: "oidc",
      issuer: ${text(c.issuer)},
      clientId: ${text(c.clientId)},${
        hasSecret(c) ? "\n      clientSecret: process.env.FOYER_CLIENT_SECRET," : ""
      }${
        c.method === "client_secret_basic"
          ? ""
          : `\n      client: { token_endpoint_auth_method: ${text(c.method)} },`
      }
      authorization: { params: { scope: ${text(c.scope)} } },
      idToken: false,
    },
  ],
});${
  pathOf(c.redirectUri) === "/api/auth/callback/foyer"
    ? ""
    : "\n// Register /api/auth/callback/foyer of your application as a redirect address."
}`;

const authlibCode = (c: SnippetClient) => `oauth.register(
    name="foyer",
    client_id=${text(c.clientId)},${
      hasSecret(c) ? '\n    client_secret=os.environ["FOYER_CLIENT_SECRET"],' : ""
    }
    server_metadata_url=${text(`${c.issuer}/.well-known/openid-configuration`)},
    client_kwargs={
        "scope": ${text(c.scope)},
        "code_challenge_method": "S256",
        "token_endpoint_auth_method": ${text(c.method)},
    },
)`;

const modAuthOpenidcCode = (
  c: SnippetClient,
) => `OIDCProviderMetadataURL ${c.issuer}/.well-known/openid-configuration
OIDCClientID ${c.clientId}
OIDCClientSecret \${FOYER_CLIENT_SECRET}
OIDCProviderTokenEndpointAuth ${c.method}
OIDCRedirectURI ${c.redirectUri}
OIDCCryptoPassphrase "\${OIDC_CRYPTO_PASSPHRASE}"
OIDCScope ${text(c.scope)}
OIDCPKCEMethod S256
OIDCResponseMode form_post${c.idTokenAlg === "RS256" ? "" : `\nOIDCIDTokenSignedResponseAlg ${c.idTokenAlg}`}`;

const oidcClientTsCode = (c: SnippetClient) => `import { UserManager } from "oidc-client-ts";

export const manager = new UserManager({
  authority: ${text(c.issuer)},
  client_id: ${text(c.clientId)},
  redirect_uri: ${text(c.redirectUri)},${
    c.postLogoutUri === null ? "" : `\n  post_logout_redirect_uri: ${text(c.postLogoutUri)},`
  }
  scope: ${text(c.scope)},
  loadUserInfo: true,
});`;
