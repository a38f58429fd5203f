import { fetchUserInfo } from "openid-client";
import { answerOf } from "./http-answer.mjs";
import { ok, refuse } from "./result.mjs";

/**
 * @typedef {{ kind: "me_failed", status: number | undefined }} MeFailed no status: no usable answer came
 * @typedef {import("./token-keeper.mjs").Ended | import("./token-keeper.mjs").Kept | MeFailed} MeRefusal
 * @typedef {import("./result.mjs").Result<import("openid-client").UserInfoResponse, MeRefusal>} Me
 */

/**
 * Calls /me, the userinfo endpoint of discovery. A 401 may mean that the access token was revoked
 * early, so it is renewed once; a second 401 is final.
 * @param {import("openid-client").Configuration} configuration
 * @param {import("./token-keeper.mjs").TokenKeeper} keeper
 * @returns {Promise<Me>}
 */
export async function callMe(configuration, keeper) {
  const usable = await keeper.usableTokens();
  if (!usable.ok) return usable;
  const me = await askMe(configuration, usable.value);
  if (me.ok || me.error.status !== 401) return me;
  const renewed = await keeper.renew(usable.value);
  return renewed.ok ? askMe(configuration, renewed.value) : renewed;
}

/**
 * openid-client checks that the subject equals the ID token's (OpenID Connect Core section 5.3.2).
 * @param {import("openid-client").Configuration} configuration
 * @param {import("./tokens.mjs").Tokens} tokens
 */
async function askMe(configuration, { accessToken, claims }) {
  try {
    return ok(await fetchUserInfo(configuration, accessToken, claims.sub));
  } catch (error) {
    return refuse(/** @type {MeFailed} */ ({ kind: "me_failed", status: answerOf(error)?.status }));
  }
}
