import { ResponseBodyError, refreshTokenGrant } from "openid-client";
import { answerOf, retryAtOf } from "./http-answer.mjs";
import { ok, refuse } from "./result.mjs";
import { nextTokens } from "./tokens.mjs";

/** @typedef {import("./token-keeper.mjs").Ended | import("./token-keeper.mjs").Kept} Failure */

/**
 * Sends the refresh token once. Classifies the result and never retries.
 * @param {import("openid-client").Configuration} configuration
 * @param {import("./tokens.mjs").Tokens} held
 * @returns {Promise<import("./token-keeper.mjs").Renewal>}
 */
export async function exchangeRefreshToken(configuration, held) {
  const askedAt = new Date();
  try {
    const answer = await refreshTokenGrant(configuration, held.refreshToken ?? "");
    const claims = answer.claims();
    if (claims && !isSameSignIn(claims, held.claims))
      return refuse({ kind: "ended", reason: "refused" });
    return ok(nextTokens(held, answer, { claims, askedAt }));
  } catch (error) {
    const endpoint = configuration.serverMetadata().token_endpoint ?? "";
    return refuse(judgeFailure(error, { endpoint: new URL(endpoint).href, now: new Date() }));
  }
}

/**
 * Decides whether the refresh token may have been used. Only an answer of the token endpoint itself
 * can rule it out; after anything else (timeout, broken connection, a proxy's 502, an unverifiable
 * ID token), the token counts as used.
 * @param {unknown} error
 * @param {{ endpoint: string, now: Date }} context
 * @returns {Failure}
 */
function judgeFailure(error, { endpoint, now }) {
  const answer = answerOf(error);
  if (answer?.url !== endpoint) return { kind: "ended", reason: "answer_lost" };
  if (isTooBusy(answer)) return { kind: "kept", reason: "busy", retryAt: retryAtOf(answer, now) };
  if (error instanceof ResponseBodyError && error.error === "invalid_grant") {
    return { kind: "ended", reason: "refused" };
  }
  // RFC 6749 section 5.2: other errors concern the client or the request, not the refresh token.
  if (error instanceof ResponseBodyError || answer.status === 401) {
    return { kind: "kept", reason: "declined", retryAt: retryAtOf(answer, now) };
  }
  return { kind: "ended", reason: "answer_lost" };
}

/**
 * 429 is sent before any work is done; 503 guarantees that only with a Retry-After.
 * @param {Response} answer
 */
function isTooBusy(answer) {
  return answer.status === 429 || (answer.status === 503 && answer.headers.has("retry-after"));
}

/**
 * OpenID Connect Core section 12.2; openid-client has already checked signature, iss, aud and exp.
 * @param {import("openid-client").IDToken} next
 * @param {import("openid-client").IDToken} first
 */
function isSameSignIn(next, first) {
  return next.sub === first.sub && (next.nonce === undefined || next.nonce === first.nonce);
}
