import { html } from "hono/html";
import { answer } from "./answer";
import { REQUEST_ID, requestId } from "./request-id";

/** What a person reads: what happened and whose mistake it is, and what to do next. */
export type ErrorWords = { code: string; title: string; text: string; next: string };

/** A whole page without scripts, for where nothing else can be shown. `detail` is for the developer. */
export async function errorPage(
  request: Request,
  status: number,
  words: ErrorWords,
  detail: string,
): Promise<Response> {
  const id = requestId(request);
  const page = await render(words, { detail, id });
  return answer(status, `${page}`, { ...HEADERS, [REQUEST_ID]: id });
}

const HEADERS = {
  "Content-Type": "text/html; charset=utf-8",
  "Cache-Control": "no-store",
  "Referrer-Policy": "same-origin",
  "Cross-Origin-Opener-Policy": "same-origin",
  "Content-Security-Policy":
    "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
};

const render = (words: ErrorWords, facts: { detail: string; id: string }) => html`<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="robots" content="noindex">
    <title>${words.title} · Foyer</title>
    <link rel="stylesheet" href="/error.css">
    <link rel="icon" href="/icon.svg">
  </head>
  <body>
    <main>
      <p class="brand">Foyer</p>
      <h1>${words.title}</h1>
      <p>${words.text}</p>
      <p>${words.next}</p>
      <details>
        <summary>For the developer</summary>
        <p><code>${words.code}</code></p>
        <p>${facts.detail}</p>
      </details>
      <p class="id">Request id <code>${facts.id}</code></p>
      <p><a href="/">To the site directory</a></p>
    </main>
  </body>
</html>`;
