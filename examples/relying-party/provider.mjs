import {
  allowInsecureRequests,
  buildEndSessionUrl,
  ClientSecretBasic,
  discovery,
  enableNonRepudiationChecks,
  tokenRevocation,
} from "openid-client";
import { isSilence } from "./http-answer.mjs";
import { ok, refuse } from "./result.mjs";

/** @typedef {import("openid-client").Configuration} Configuration */
/** @typedef {"silent" | "unsuitable"} DiscoveryTrouble silent: no answer, or not now; unsuitable: not an issuer */

/** No answer for this long (in seconds) counts as lost. */
const TIMEOUT = 10;

/**
 * Discovers the provider at the first need and remembers it; a failure is not remembered, so the next need asks again.
 * @param {import("./config.mjs").Config} config
 * @returns {() => Promise<import("./result.mjs").Result<Configuration, DiscoveryTrouble>>}
 */
export function createDiscovery(config) {
  /** @type {Promise<Configuration> | null} */
  let known = null;
  return async () => {
    known ??= discover(config);
    const asked = known;
    try {
      return ok(await asked);
    } catch (error) {
      if (known === asked) known = null;
      return refuse(isSilence(error) ? "silent" : "unsuitable");
    }
  };
}

/** @param {import("./config.mjs").Config} config */
function discover({ issuer, clientId, clientSecret }) {
  const server = new URL(issuer);
  // The signature of the ID token is verified although it comes straight from the token endpoint:
  // OpenID Connect Core section 3.1.3.7 lets TLS stand in for it, Foyer's service description does not.
  const execute = [enableNonRepudiationChecks];
  // config.mjs lets http through only on this machine.
  if (server.protocol === "http:") execute.push(allowInsecureRequests);
  return discovery(server, clientId, {}, ClientSecretBasic(clientSecret), {
    execute,
    timeout: TIMEOUT,
  });
}

/**
 * Good manners at the end: a token that nobody needs should not live on (RFC 7009). It is no condition for signing out.
 * @param {Configuration} configuration
 * @param {import("./tokens.mjs").Tokens} tokens
 */
export async function revokeTokens(configuration, { refreshToken, accessToken }) {
  if (!configuration.serverMetadata().revocation_endpoint) return false;
  const token = refreshToken ?? accessToken;
  return tokenRevocation(configuration, token).then(
    () => true,
    () => false,
  );
}

/**
 * Where the browser goes to sign out at the provider too (OpenID Connect RP-Initiated Logout 1.0 section 2). The ID token
 * shows whom this is about, so that nobody is asked again; it may have expired. Null where the provider offers no logout.
 * @param {Configuration} configuration
 * @param {import("./config.mjs").Config} config
 * @param {import("./tokens.mjs").Tokens} tokens
 */
export function endSessionUrl(configuration, config, { idToken }) {
  if (!configuration.serverMetadata().end_session_endpoint) return null;
  return buildEndSessionUrl(configuration, {
    ...(idToken !== undefined && { id_token_hint: idToken }),
    post_logout_redirect_uri: `${config.origin}/`,
  }).href;
}
