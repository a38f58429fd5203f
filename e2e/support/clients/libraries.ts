import * as oauth from "oauth4webapi";
import * as client from "openid-client";
import type { Application } from "../flow";
import { world } from "../world";

/** Allows plain http on localhost, the only setting of oauth4webapi that isn't its default. */
export const insecure = { [oauth.allowInsecureRequests]: true };

export async function discover() {
  const issuer = new URL(world().origin);
  const response = await oauth.discoveryRequest(issuer, { algorithm: "oidc", ...insecure });
  return oauth.processDiscoveryResponse(issuer, response);
}

type Client = Pick<Application, "clientId" | "clientSecret" | "tokenEndpointAuthMethod">;
type Key = { privateKey: CryptoKey; kid: string };

/**
 * Configures openid-client as in its README, except for plain http on localhost. By default, it
 * sends a secret by client_secret_post; other methods are set as registered.
 */
export function configure(
  { clientId, clientSecret, tokenEndpointAuthMethod: method }: Client,
  key?: Key,
) {
  const authenticate = {
    client_secret_basic: () => client.ClientSecretBasic(clientSecret),
    client_secret_post: () => undefined,
    private_key_jwt: () => key && client.PrivateKeyJwt({ key: key.privateKey, kid: key.kid }),
    none: client.None,
  }[method];
  const secret = method === "client_secret_post" ? clientSecret : undefined;
  return client.discovery(new URL(world().origin), clientId, secret, authenticate(), {
    execute: [client.allowInsecureRequests],
  });
}

type Asking = {
  /** Parameters of the request besides those of every sign-in. */
  changes?: Record<string, string>;
  DPoP?: client.DPoPHandle;
  pushes?: boolean;
  maxAge?: number;
};

/** Signs in with openid-client. `bring` is the browser's part: from the address back to the callback. */
export async function signIn(
  config: client.Configuration,
  redirect_uri: string,
  bring: (address: URL) => Promise<URL>,
  { changes = {}, DPoP, pushes = false, ...more }: Asking = {},
) {
  const pkceCodeVerifier = client.randomPKCECodeVerifier();
  const [expectedState, expectedNonce] = [client.randomState(), client.randomNonce()];
  const parameters = {
    ...{ redirect_uri, scope: "openid profile email", code_challenge_method: "S256" },
    code_challenge: await client.calculatePKCECodeChallenge(pkceCodeVerifier),
    ...{ state: expectedState, nonce: expectedNonce, ...changes },
  };
  const options = DPoP && { DPoP };
  const address = pushes
    ? await client.buildAuthorizationUrlWithPAR(config, parameters, options)
    : client.buildAuthorizationUrl(config, parameters);
  const checks = { pkceCodeVerifier, expectedState, expectedNonce, idTokenExpected: true, ...more };
  return client.authorizationCodeGrant(config, await bring(address), checks, undefined, options);
}
