/**
 * Tokens of one sign-in. Immutable: a renewal creates a new object, so that a reader sees the old
 * set or the new one, never a mixture.
 * @typedef {Readonly<{
 *   accessToken: string,
 *   refreshToken: string | undefined,
 *   idToken: string | undefined,
 *   expiresAt: Date,
 *   scope: string,
 *   claims: Readonly<import("openid-client").IDToken>,
 *   renewals: number,
 * }>} Tokens
 */

/** @typedef {import("openid-client").TokenEndpointResponse} TokenAnswer */

/** Lifetime in seconds if a provider omits `expires_in`, which RFC 6749 section 5.1 only recommends. */
const ASSUMED_LIFETIME = 60;

/**
 * @param {TokenAnswer} answer
 * @param {{ claims: import("openid-client").IDToken, requestedScope: string, askedAt: Date }} context
 * @returns {Tokens}
 */
export function firstTokens(answer, { claims, requestedScope, askedAt }) {
  return Object.freeze({
    accessToken: answer.access_token,
    refreshToken: answer.refresh_token,
    idToken: answer.id_token,
    expiresAt: expiry(answer, askedAt),
    scope: answer.scope ?? requestedScope,
    claims,
    renewals: 0,
  });
}

/**
 * A refresh token in the response replaces the previous one; without one, the previous stays (RFC
 * 6749 section 6).
 * @param {Tokens} held
 * @param {TokenAnswer} answer
 * @param {{ claims: import("openid-client").IDToken | undefined, askedAt: Date }} context
 * @returns {Tokens}
 */
export function nextTokens(held, answer, { claims, askedAt }) {
  return Object.freeze({
    accessToken: answer.access_token,
    refreshToken: answer.refresh_token ?? held.refreshToken,
    idToken: answer.id_token ?? held.idToken,
    expiresAt: expiry(answer, askedAt),
    scope: answer.scope ?? held.scope,
    claims: claims ?? held.claims,
    renewals: held.renewals + 1,
  });
}

/**
 * Counts the lifetime from before the request was sent: too early by the round trip is the safe
 * side.
 * @param {TokenAnswer} answer
 * @param {Date} askedAt
 */
function expiry(answer, askedAt) {
  return new Date(askedAt.getTime() + (answer.expires_in ?? ASSUMED_LIFETIME) * 1000);
}
