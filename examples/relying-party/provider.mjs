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

/** Seconds without an answer after which a request counts as lost. */
const TIMEOUT = 10;

/**
 * Discovers the provider on first use and caches the result. A failure isn't cached, so the next
 * use retries.
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
  // The ID token's signature is verified although it comes directly from the token endpoint, where
  // OpenID Connect Core section 3.1.3.7 accepts TLS instead.
  const execute = [enableNonRepudiationChecks];
  // config.mjs allows http only on this machine.
  if (server.protocol === "http:") execute.push(allowInsecureRequests);
  return discovery(server, clientId, {}, ClientSecretBasic(clientSecret), {
    execute,
    timeout: TIMEOUT,
  });
}

/**
 * Revokes the tokens, because unused ones shouldn't stay valid (RFC 7009). Signing out doesn't
 * depend on its success.
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
 * Returns the URL that signs the browser out at the provider too (OpenID Connect RP-Initiated
 * Logout 1.0 section 2). The ID token identifies the user, so that no confirmation is needed; it
 * may have expired. Null if the provider has no logout.
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
