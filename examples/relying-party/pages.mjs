import { html } from "hono/html";
import { claimList, tokenFacts } from "./page-parts.mjs";
import { redirectUriOf } from "./sign-in.mjs";

/** @typedef {import("./config.mjs").Config} Config */

/**
 * Lays out a page. hono's `html` escapes every value in a template.
 * @param {Config} config
 * @param {{ title: string, body: unknown }} page
 */
const layout = (config, { title, body }) => html`<!doctype html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <meta name="color-scheme" content="light dark">
  <title>${title} · Demo Web</title>
  <link rel="stylesheet" href="/style.css">
  <link rel="icon" href="/icon.svg" type="image/svg+xml">
</head>
<body>
  <header class="bar"><a class="brand" href="/"><img src="/icon.svg" alt="" width="28" height="28">Demo Web</a>
    <span class="hint">an example application for Foyer</span></header>
  <main>${body}</main>
  <footer>
    <dl>
      <div><dt>Issuer</dt><dd><code>${config.issuer}</code></dd></div>
      <div><dt>Client</dt><dd><code>${config.clientId}</code></dd></div>
      <div><dt>Redirect address</dt><dd><code>${redirectUriOf(config)}</code></dd></div>
    </dl>
  </footer>
</body>
</html>`;

/** @param {string | null | undefined} text */
const noticeOf = (text) => (text ? html`<p class="notice" role="status">${text}</p>` : "");

/**
 * Signing in is a link that looks like a button: for a form, the browser would apply our
 * form-action to every redirect of the provider.
 * @param {Config} config
 * @param {{ notice: string | null }} view
 */
export const signedOutPage = (config, { notice }) =>
  layout(config, {
    title: "Sign in",
    body: html`${noticeOf(notice)}
    <section class="card welcome">
      <h1>You aren't signed in</h1>
      <p>This application keeps no passwords. Foyer asks who you are and tells us, with your consent,
        what the scopes <code>${config.scope}</code> stand for.</p>
      <a class="button primary" href="/sign-in">Sign in with Foyer</a>
    </section>`,
  });

/**
 * @typedef {{
 *   tokens: import("./tokens.mjs").Tokens,
 *   me: Record<string, unknown> | null,
 *   trouble: string | null,
 *   notice: string | null,
 *   now: Date,
 * }} SignedIn
 * @param {Config} config
 * @param {SignedIn} view
 */
export const signedInPage = (config, { tokens, me, trouble, notice, now }) => {
  const name = String(me?.name ?? me?.preferred_username ?? tokens.claims.sub);
  return layout(config, {
    title: name,
    body: html`${noticeOf(notice)}
    <div class="hello">
      <h1>Hello, ${name}</h1>
      <div class="actions">
        <form method="get" action="/"><button>Call /me again</button></form>
        <form method="post" action="/refresh"><button>Refresh tokens</button></form>
        <form method="post" action="/sign-out"><button>Sign out here</button></form>
        <form method="post" action="/sign-out-everywhere"><button>Sign out at Foyer too</button></form>
      </div>
    </div>
    <div class="cards">
      <div class="column">
        <section class="card" aria-labelledby="tokens">
          <h2 id="tokens">Tokens</h2>
          <p class="hint">They stay on the server. The browser has only a cookie with a random name for them.</p>
          ${tokenFacts(tokens, now)}
        </section>
        <section class="card" aria-labelledby="me">
          <h2 id="me">Answer of /me</h2>
          <p class="hint">What the granted scopes let this application see, asked just now with the access token.</p>
          ${me ? claimList(me) : html`<p class="trouble" role="alert">${trouble}</p>`}
        </section>
      </div>
      <section class="card" aria-labelledby="id-token">
        <h2 id="id-token">ID token</h2>
        <p class="hint">Who signed in, when, and for whom. Verified: signature, issuer, audience, expiry, nonce.</p>
        ${claimList(tokens.claims)}
      </section>
    </div>`,
  });
};

/**
 * @param {Config} config
 * @param {import("./words.mjs").Problem} problem
 */
export const problemPage = (config, { title, text, detail, action }) =>
  layout(config, {
    title,
    body: html`<section class="card welcome">
      <h1>${title}</h1>
      <p>${text}</p>
      ${detail ? html`<p class="hint">Detail: <code>${detail}</code></p>` : ""}
      <a class="button primary" href="${action.href}">${action.label}</a>
    </section>`,
  });
