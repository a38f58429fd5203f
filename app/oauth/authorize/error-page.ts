import { html } from "hono/html";
import { REQUEST_ID, requestId } from "@/lib/http/request-id";
import type { PageReason } from "@/lib/oauth/authorization-errors";

type Words = { title: string; text: string; next: string };
type Reason = PageReason | "unavailable" | "failed" | "bad_form";

const APPLICATION = "This is the application's mistake, not yours.";

const WORDS: Record<Reason, Words> = {
  client_missing: {
    title: "The application did not say who it is",
    text: `${APPLICATION} Nothing was shared with it.`,
    next: "Go back and tell whoever runs the application.",
  },
  client_unknown: {
    title: "This application is not registered here",
    text: `${APPLICATION} Nothing was shared with it.`,
    next: "Go back and tell whoever runs the application.",
  },
  client_suspended: {
    title: "This application is suspended",
    text: "An administrator has stopped this application from signing people in. Nothing was shared with it.",
    next: "Ask your administrator if you need it.",
  },
  redirect_uri_missing: {
    title: "The application did not say where to return",
    text: `${APPLICATION} Nothing was shared with it.`,
    next: "Go back and tell whoever runs the application.",
  },
  redirect_uri_unregistered: {
    title: "The application asked to return to an address that is not registered",
    text: `You were kept here so that your sign-in cannot end up with somebody else. ${APPLICATION}`,
    next: "Go back and tell whoever runs the application.",
  },
  request_unknown: {
    title: "This sign-in cannot go on",
    text: "It waited longer than ten minutes, was finished already, or was begun in another browser. Nobody made a mistake.",
    next: "Go back to the application and begin again.",
  },
  bad_form: {
    title: "This request cannot be read",
    text: `${APPLICATION} Nothing was shared with it.`,
    next: "Go back and tell whoever runs the application.",
  },
  unavailable: {
    title: "Signing in is briefly unavailable",
    text: "This is our mistake, not yours. Nothing was changed.",
    next: "Wait a moment, then load this page again.",
  },
  failed: {
    title: "Something failed on our side",
    text: "This is our mistake, not yours.",
    next: "Go back to the application and begin again. If it happens again, pass on the request id.",
  },
};

/** An error that must not be sent to any address (RFC 6749 section 4.1.2.1). `detail` is for the developer. */
export async function errorPage(
  request: Request,
  status: number,
  reason: Reason,
  detail: string,
): Promise<Response> {
  const id = requestId(request);
  const page = await render(WORDS[reason], { code: reason, detail, id });
  return new Response(`${page}`, { status, headers: { ...HEADERS, [REQUEST_ID]: id } });
}

const HEADERS = {
  "Content-Type": "text/html; charset=utf-8",
  "Cache-Control": "no-store",
  "Content-Security-Policy":
    "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
};

const render = (
  words: Words,
  facts: { code: string; detail: string; id: string },
) => html`<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="robots" content="noindex">
    <title>${words.title} · Foyer</title>
    <link rel="stylesheet" href="/oauth-error.css">
  </head>
  <body>
    <main>
      <p class="brand">Foyer</p>
      <h1>${words.title}</h1>
      <p>${words.text}</p>
      <p>${words.next}</p>
      <details>
        <summary>For the developer of the application</summary>
        <p><code>${facts.code}</code></p>
        <p>${facts.detail}</p>
      </details>
      <p class="id">Request id <code>${facts.id}</code></p>
      <p><a href="/">To the site directory</a></p>
    </main>
  </body>
</html>`;
