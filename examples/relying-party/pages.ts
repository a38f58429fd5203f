import { html, raw } from "hono/html";
import type { Tokens } from "./provider";

/** Style sheet of all pages. The content security policy names its hash. */
export const STYLE = `:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { margin: 0; }
main { max-width: 40rem; margin: 0 auto; padding: 3rem 1rem; overflow-wrap: anywhere; }
h1 { font-size: 1.75rem; line-height: 1.2; }
form { display: inline-block; margin: 0 .5rem .5rem 0; }
button, a { display: inline-block; padding: .5rem 1rem; border: 1px solid; border-radius: .5rem;
  background: none; color: inherit; font: inherit; text-decoration: none; cursor: pointer; }
dl { display: grid; grid-template-columns: minmax(6rem, auto) 1fr; gap: .25rem 1rem;
  margin: 1.5rem 0; padding-top: 1rem; border-top: 1px solid color-mix(in srgb, currentcolor 20%, transparent); }
dt { opacity: .7; }
dd { margin: 0; }`;

/** hono's `html` escapes every value in a template. */
const page = (title: string, body: unknown) => html`<!doctype html><html lang="en">
<meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${title} · Demo Web</title><style>${raw(STYLE)}</style>
<main><h1>${title}</h1>${body}</main></html>`;

const facts = (values: object) =>
  html`<dl>${Object.entries(values).map(
    ([name, value]) => html`<dt>${name}</dt><dd>${String(value)}</dd>`,
  )}</dl>`;

const button = (path: string, label: string) =>
  html`<form method="post" action="${path}"><button>${label}</button></form> `;

export const signedOutPage = () =>
  page("You aren't signed in", html`<a href="/sign-in">Sign in with Foyer</a>`);

export const problemPage = (title: string, detail: string) =>
  page(title, html`<p>${detail}</p><a href="/sign-in">Try again</a>`);

export const signedInPage = ({ claims, expiresAt, renewals }: Tokens, me: { name?: unknown }) => {
  const renewed = renewals === 1 ? "once" : `${renewals} times`;
  const tokens = { Renewed: renewed, "Access token expires": new Date(expiresAt).toISOString() };
  const buttons = [
    button("/refresh", "Refresh tokens"),
    button("/sign-out", "Sign out here"),
    button("/sign-out-everywhere", "Sign out at Foyer too"),
  ];
  const lists = [tokens, me, claims].map(facts);
  return page(`Hello, ${me.name ?? claims.sub}`, [...buttons, ...lists]);
};
