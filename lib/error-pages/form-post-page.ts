import { createHash } from "node:crypto";
import { html } from "hono/html";
import { type AnswerHeaders, answer } from "@/lib/http/answer";
import { localeOf } from "@/lib/i18n/preferences";
import { translator } from "@/lib/i18n/translator";
import { formActionSource } from "@/lib/oauth/authorize/redirect-uri";
import { BUTTON } from "./looks";
import { type PageRequest, plainPage, plainPageHeaders } from "./plain-page";

/**
 * Returns the page that posts a response to the client (OAuth 2.0 Form Post Response Mode, section
 * 2), by script or by button. The CSP allows only this script and only this client as the form
 * target.
 */
export async function formPostPage(
  request: PageRequest,
  action: string,
  fields: Record<string, string>,
) {
  const t = translator(localeOf(request), "errors.formPost");
  const head = { title: t("title"), heading: t("heading"), script: SUBMIT };
  const page = await plainPage(request, head, form(action, fields, t));
  const client = formActionSource(action);
  // A client asks with `prompt=none` in a frame of its own. It receives the response in any case.
  const framedBy = client.includes("://") ? client : undefined;
  return answer(200, `${page}`, {
    ...plainPageHeaders(`script-src ${SUBMIT_HASH}; form-action ${client}`, framedBy),
    // The page can be in a client's popup whose opener waits for the response
    // (docs/decisions/0025-keep-the-opener-of-a-popup.md).
    "Cross-Origin-Opener-Policy": "unsafe-none",
    // Sends the client our origin in Origin, but never this page's URL, which can identify the
    // request.
    "Referrer-Policy": "strict-origin",
    Pragma: "no-cache",
  });
}

const SUBMIT = "document.forms[0].submit()";
const SUBMIT_HASH = `'sha256-${createHash("sha256").update(SUBMIT).digest("base64")}'`;

type Words = ReturnType<typeof translator<"errors.formPost">>;

const form = (action: string, fields: Record<string, string>, t: Words) => html`
      <p>${t("text")}</p>
      <form method="post" action="${action}">${Object.entries(fields).map(
        ([name, value]) => html`
        <input type="hidden" name="${name}" value="${value}">`,
      )}
        <p><button type="submit" class="${BUTTON.primary}">${t("continue")}</button></p>
      </form>`;

type Leaving = {
  /** Provider at which the user signs out, too. */
  name?: string;
  headers?: AnswerHeaders;
  status?: number;
};

/** Returns a page that leads on to an address by itself, without a script, or by a link. */
export async function forwardPage(
  request: PageRequest,
  address: string,
  { name = "", headers = {}, status = 200 }: Leaving = {},
) {
  const t = translator(localeOf(request), name === "" ? "errors.forward" : "errors.leave");
  const main = html`
      <p>${t("text", { name })}</p>
      <p><a class="link" href="${address}">${t("continue", { name })}</a></p>`;
  const head = { title: t("heading", { name }), forwardsTo: address };
  const page = await plainPage(request, head, main);
  return answer(status, `${page}`, {
    ...headers,
    ...plainPageHeaders("form-action 'none'"),
    // The site learns where the visitor comes from, but no path.
    "Referrer-Policy": "strict-origin",
  });
}
