import { html } from "hono/html";
import type { Tokens } from "./provider";

/** hono's `html` escapes every value in a template. */
const page = (title: string, body: unknown) => html`<!doctype html><html lang="en">
<meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><title>${title} · Demo Web</title>
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
