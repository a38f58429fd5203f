import type { AuthMethod } from "@/lib/oauth/registration/choices";
import { type SnippetClient, text } from "./snippet";

const AUTHENTICATION: Record<AuthMethod, string> = {
  client_secret_basic: "client.ClientSecretBasic(process.env.FOYER_CLIENT_SECRET)",
  client_secret_post: "client.ClientSecretPost(process.env.FOYER_CLIENT_SECRET)",
  private_key_jwt: "client.PrivateKeyJwt({ key: await importJWK(jwk), kid: jwk.kid })",
  none: "client.None()",
};

/** openid-client 6 allows plain http only explicitly; the other libraries allow it by default. */
const plainHttp = ({ issuer }: SnippetClient) =>
  issuer.startsWith("http:") ? "\n  { execute: [client.allowInsecureRequests] }," : "";

/** Imports and configuration, with the client's authentication. */
export const openidClientSetUp = (c: SnippetClient) => `import * as client from "openid-client";
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
);${
  c.requireDpop
    ? `
// The key that tokens are bound to. Keep it as long as the tokens.
const DPoP = client.getDPoPHandle(config, await client.randomDPoPKeyPair());`
    : ""
}`;

/** Last argument of a call that sends a proof, after `before`. */
const proof = (c: SnippetClient, before = "") => (c.requireDpop ? `${before}, { DPoP }` : "");

export const openidClientCode = (c: SnippetClient) => `${openidClientSetUp(c)}

const codeVerifier = client.randomPKCECodeVerifier();
const state = client.randomState();
const address = ${c.requirePar ? "await client.buildAuthorizationUrlWithPAR" : "client.buildAuthorizationUrl"}(config, {
  redirect_uri: ${text(c.redirectUri)},
  scope: ${text(c.scope)},
  code_challenge: await client.calculatePKCECodeChallenge(codeVerifier),
  code_challenge_method: "S256",
  state,
}${c.requirePar ? proof(c) : ""});
// Keep codeVerifier and state, and send the person to address. Back at the redirect address, of which currentUrl is
// the whole URL with its query:
const tokens = await client.authorizationCodeGrant(config, currentUrl, {
  pkceCodeVerifier: codeVerifier,
  expectedState: state,
}${proof(c, ", undefined")});${
  c.scope.split(" ").includes("openid")
    ? `\nconst profile = await client.fetchUserInfo(config, tokens.access_token, tokens.claims().sub${proof(c)});`
    : ""
}`;

/** Obtains a token for an API, without a user (RFC 6749 section 4.4). */
export const openidClientServiceCode = (
  c: SnippetClient,
  resource: string,
) => `${openidClientSetUp(c)}

// Send tokens.access_token to the API ${
  c.requireDpop ? "by client.fetchProtectedResource with { DPoP }" : 'as "Authorization: Bearer"'
}, and reuse it for tokens.expires_in seconds.
const tokens = await client.clientCredentialsGrant(config, { resource: ${text(resource)} }${proof(c)});`;
