import {
  AuthorizationResponseError,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
} from "openid-client";
import { isSilence } from "./http-answer.mjs";
import { ok, refuse } from "./result.mjs";
import { firstTokens } from "./tokens.mjs";

/** @typedef {import("openid-client").Configuration} Configuration */
/** @typedef {import("./config.mjs").Config} Config */

/**
 * State of a sign-in in progress. It never leaves the server.
 * @typedef {Readonly<{ state: string, nonce: string, codeVerifier: string }>} PendingSignIn
 */

/**
 * `answered`: the provider refused in a response that belongs to this sign-in. `silent`: its token
 * endpoint didn't answer. `invalid`: a check failed.
 * @typedef {{ kind: "answered", error: string, description: string | undefined }} Answered
 * @typedef {Answered | { kind: "silent" } | { kind: "invalid", detail: string }} SignInRefusal
 */

/** @param {Config} config */
export const redirectUriOf = (config) => `${config.origin}/callback`;

/**
 * @param {Configuration} configuration
 * @param {Config} config
 * @returns {Promise<{ url: URL, pending: PendingSignIn }>}
 */
export async function startSignIn(configuration, config) {
  const pending = Object.freeze({
    state: randomState(),
    nonce: randomNonce(),
    codeVerifier: randomPKCECodeVerifier(),
  });
  const url = buildAuthorizationUrl(configuration, {
    redirect_uri: redirectUriOf(config),
    scope: config.scope,
    state: pending.state,
    nonce: pending.nonce,
    code_challenge: await calculatePKCECodeChallenge(pending.codeVerifier),
    code_challenge_method: "S256",
    // OpenID Connect Core section 11: offline access requires consent.
    ...(config.scope.split(" ").includes("offline_access") && { prompt: "consent" }),
  });
  return { url, pending };
}

/**
 * Finishes a sign-in. openid-client compares state and iss, sends the PKCE verifier, and verifies
 * the ID token's signature, iss, aud, exp and nonce. The redirect URI comes from the configuration,
 * never from the request.
 * @param {Configuration} configuration
 * @param {Config} config
 * @param {{ search: string, pending: PendingSignIn }} answer
 * @returns {Promise<import("./result.mjs").Result<import("./tokens.mjs").Tokens, SignInRefusal>>}
 */
export async function finishSignIn(configuration, config, { search, pending }) {
  const askedAt = new Date();
  try {
    const answer = await authorizationCodeGrant(
      configuration,
      new URL(redirectUriOf(config) + search),
      {
        expectedState: pending.state,
        expectedNonce: pending.nonce,
        pkceCodeVerifier: pending.codeVerifier,
        idTokenExpected: true,
      },
    );
    const claims = answer.claims();
    if (!claims) return refuse({ kind: "invalid", detail: "no ID token came" });
    return ok(firstTokens(answer, { claims, requestedScope: config.scope, askedAt }));
  } catch (error) {
    return refuse(refusalOf(error));
  }
}

/**
 * @param {unknown} error
 * @returns {SignInRefusal}
 */
function refusalOf(error) {
  if (error instanceof AuthorizationResponseError) {
    return { kind: "answered", error: error.error, description: error.error_description };
  }
  if (isSilence(error)) return { kind: "silent" };
  // openid-client's own message is general; its cause names the check.
  const reason = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return { kind: "invalid", detail: reason instanceof Error ? reason.message : "unknown" };
}
