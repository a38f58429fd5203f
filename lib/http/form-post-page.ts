import { createHash } from "node:crypto";
import { html } from "hono/html";
import { formActionSource } from "@/lib/oauth/redirect-uri";
import { answer } from "./answer";
import { plainPage, plainPageHeaders } from "./plain-page";

/**
 * The page that posts an answer to its client by itself (OAuth 2.0 Form Post Response Mode, section 2); without
 * JavaScript a person does it with the button. Nothing else may run on it, and it can post to that client alone.
 */
export async function formPostPage(action: string, fields: Record<string, string>) {
  const page = await plainPage({ title: "One moment", script: SUBMIT }, form(action, fields));
  return answer(200, `${page}`, {
    ...plainPageHeaders(`script-src ${SUBMIT_HASH}; form-action ${formActionSource(action)}`),
    // It may be in a popup of the client, which waits for the answer as its opener (docs/decisions/0025).
    "Cross-Origin-Opener-Policy": "unsafe-none",
    // So that the client sees our origin in Origin, and the address of this page nowhere: it may name the request.
    "Referrer-Policy": "strict-origin",
    Pragma: "no-cache",
  });
}

const SUBMIT = "document.forms[0].submit()";
const SUBMIT_HASH = `'sha256-${createHash("sha256").update(SUBMIT).digest("base64")}'`;

const form = (action: string, fields: Record<string, string>) => html`
      <h1>Back to the application</h1>
      <p>You are being sent back. If nothing happens, press Continue.</p>
      <form method="post" action="${action}">${Object.entries(fields).map(
        ([name, value]) => html`
        <input type="hidden" name="${name}" value="${value}">`,
      )}
        <p><button type="submit">Continue</button></p>
      </form>`;
