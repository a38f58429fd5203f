/**
 * @typedef {{ title: string, text: string, detail?: string | undefined, action: { href: string, label: string } }} Problem
 */

const TRY_AGAIN = { href: "/sign-in", label: "Try again" };

/** Explanations for people: RFC 6749 section 4.1.2.1 and OpenID Connect Core section 3.1.2.6. */
const ANSWERS = new Map([
  ["access_denied", "Access was not allowed. You can try again and choose Allow."],
  ["login_required", "You aren't signed in at Foyer."],
  ["consent_required", "Foyer needs your consent first."],
  ["interaction_required", "Foyer needs to ask you something first."],
  ["temporarily_unavailable", "Foyer is too busy at the moment. Please try again a little later."],
  ["server_error", "Something went wrong at Foyer. Please try again a little later."],
  ["invalid_scope", "This application asked for more than it is registered for (SCOPE)."],
  ["unauthorized_client", "This application is not allowed to sign people in."],
]);

/**
 * @param {import("./sign-in.mjs").SignInRefusal} refusal
 * @returns {Problem}
 */
export function signInProblem(refusal) {
  if (refusal.kind === "silent") return CUT_OFF;
  if (refusal.kind === "invalid") {
    return {
      title: "The sign-in could not be verified",
      text: "The answer did not pass a check, so you were not signed in. A new attempt usually helps.",
      detail: refusal.detail,
      action: TRY_AGAIN,
    };
  }
  const { error, description } = refusal;
  return {
    title: "You were not signed in",
    text: ANSWERS.get(error) ?? "Foyer did not accept the request of this application.",
    detail: description ? `${error}: ${description}` : error,
    action: TRY_AGAIN,
  };
}

/** @type {Problem} */
const CUT_OFF = {
  title: "Foyer did not answer",
  text: "You came back, but asking Foyer for your tokens failed. The code was for one use, so begin again.",
  action: TRY_AGAIN,
};

/** @type {Problem} */
export const UNKNOWN_SIGN_IN = {
  title: "This sign-in was not started here",
  text: "Its state belongs to no sign-in that this browser started, or it took too long, or it was used already.",
  action: TRY_AGAIN,
};

/** @type {Problem} */
export const OUR_MISTAKE = {
  title: "Something went wrong here",
  text: "The mistake is in this example, not at Foyer. The terminal says more.",
  action: { href: "/", label: "Back to the start" },
};

/**
 * @param {import("./provider.mjs").DiscoveryTrouble} trouble
 * @param {import("./config.mjs").Config} config
 * @returns {Problem}
 */
export function discoveryProblem(trouble, { issuer }) {
  const action = { href: "/", label: "Look again" };
  if (trouble === "silent") {
    return {
      title: `Foyer is not answering at ${issuer}`,
      text: "Start it in another terminal with npm start, then look again. If it runs at another address, start this example with ISSUER set to it.",
      action,
    };
  }
  return {
    title: `What answers at ${issuer} is not that issuer`,
    text: "Its discovery document is missing or names another issuer. ISSUER must equal Foyer's PUBLIC_URL, byte for byte.",
    action,
  };
}

/** Reasons why a user is no longer signed in. */
const ENDED = {
  refused:
    "Foyer no longer accepts this sign-in: it was ended, access was removed, or its refresh token was used twice. Sign in once more.",
  answer_lost:
    "The answer to a token renewal was lost. The old token may be spent, and using it twice would look like a theft, so it was thrown away. Sign in once more.",
  not_saved: "The new tokens could not be saved, so they were thrown away. Sign in once more.",
  no_refresh_token:
    "The access token has ended, and there was no refresh token. Sign in once more.",
  signed_out: "You have signed out.",
};

/** @param {import("./token-keeper.mjs").Ended | null | undefined} ended */
export const endedNotice = (ended) => (ended ? ENDED[ended.reason] : null);

/** @param {import("./token-keeper.mjs").Renewal} renewal */
export function renewalNotice(renewal) {
  if (renewal.ok) return "Both tokens were replaced. The old refresh token is worth nothing now.";
  if (renewal.error.kind === "ended") return endedNotice(renewal.error);
  return renewal.error.reason === "busy"
    ? "Foyer asked to wait. Nothing was consumed, so the tokens are kept for a later attempt."
    : "Foyer declined this application, not your sign-in: CLIENT_ID or CLIENT_SECRET may be wrong. The tokens are kept.";
}

/** @param {import("./call-me.mjs").MeRefusal} refusal */
export function meTrouble(refusal) {
  if (refusal.kind !== "me_failed") return renewalNotice({ ok: false, error: refusal });
  if (refusal.status === 401) return "Foyer refused the access token, and a renewed one as well.";
  return refusal.status
    ? `Foyer answered with status ${refusal.status}.`
    : "No usable answer came from Foyer.";
}
