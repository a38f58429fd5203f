import { html } from "hono/html";

/** Claims in seconds since 1970 (RFC 7519 section 2, NumericDate). */
const TIMES = new Set(["exp", "iat", "auth_time", "nbf", "updated_at"]);

/** Meanings of the short claim names: RFC 7519 section 4.1, OpenID Connect Core sections 2 and 5.1. */
const MEANINGS = new Map([
  ["iss", "issuer"],
  ["sub", "subject, the stable identifier"],
  ["aud", "audience, this application"],
  ["exp", "expires"],
  ["iat", "issued"],
  ["auth_time", "signed in at Foyer"],
  ["nonce", "ties it to our request"],
  ["at_hash", "ties it to the access token"],
  ["sid", "session at Foyer"],
]);

/** @param {Readonly<Record<string, unknown>>} claims */
export const claimList = (claims) => html`<dl class="facts">${Object.entries(claims).map(
  ([name, value]) => html`
  <div><dt><code>${name}</code>${meaningOf(name)}</dt><dd>${shown(name, value)}</dd></div>`,
)}
</dl>`;

/**
 * @param {import("./tokens.mjs").Tokens} tokens
 * @param {Date} now
 */
export const tokenFacts = (
  { expiresAt, refreshToken, renewals, scope },
  now,
) => html`<dl class="facts">
  <div><dt>Access token ends</dt><dd>${time(expiresAt)} <span class="hint">${until(expiresAt, now)}</span></dd></div>
  <div><dt>Refresh token</dt><dd>${refreshToken ? "held, replaced at each use" : "none"}</dd></div>
  <div><dt>Renewed</dt><dd>${renewals === 1 ? "once" : `${renewals} times`}</dd></div>
  <div><dt>Scope granted</dt><dd>${scope}</dd></div>
</dl>`;

/** @param {string} name */
function meaningOf(name) {
  const meaning = MEANINGS.get(name);
  return meaning ? html` <span class="hint">${meaning}</span>` : "";
}

/**
 * @param {string} name
 * @param {unknown} value
 */
function shown(name, value) {
  // A JavaScript Date ends at 8.64e15 milliseconds; a larger value is shown as a number.
  if (TIMES.has(name) && typeof value === "number" && Math.abs(value) <= 8.64e12) {
    return html`${time(new Date(value * 1000))} <span class="hint">${value}</span>`;
  }
  return typeof value === "string" ? value : JSON.stringify(value);
}

/** @param {Date} date */
function time(date) {
  const text = date.toISOString();
  return html`<time datetime="${text}">${text.slice(0, 19).replace("T", " ")} UTC</time>`;
}

/**
 * @param {Date} date
 * @param {Date} now
 */
function until(date, now) {
  const seconds = Math.round((date.getTime() - now.getTime()) / 1000);
  if (seconds <= 0) return "ended";
  return seconds < 60 ? `in ${seconds} s` : `in ${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}
