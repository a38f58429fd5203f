import { html } from "hono/html";
import { type PageRequest, plainPage, plainPageHeaders } from "@/lib/error-pages/plain-page";
import { type AnswerHeaders, answer } from "@/lib/http/answer";
import { localeOf } from "@/lib/i18n/preferences";
import { translator } from "@/lib/i18n/translator";
import { issuer } from "@/lib/runtime/env";

type Made = {
  codes: readonly string[];
  username: string;
  /** Reason for the codes: two-step sign-in was turned on, or the earlier codes were replaced. */
  why: "on" | "renewed";
  /** Where to go on. */
  next: string;
};

/**
 * The only page that shows recovery codes: the response to the form that created them
 * (docs/decisions/0035-show-a-secret-in-its-own-response.md). The download needs no script.
 */
export async function recoveryCodesPage(
  request: PageRequest,
  { codes, username, why, next }: Made,
  headers: AnswerHeaders = {},
): Promise<Response> {
  const t = translator(localeOf(request), "security.made");
  const files = { script: "/copy.js", style: "/secret.css" } as const;
  const list = codes.join("\n");
  const origin = new URL(issuer()).host;
  const file = `${t("file", { username, origin })}\n\n${list}\n`;
  const main = html`
      <h1>${t("title")}</h1>
      <p>${t(why)}</p>
      <p>${t("once")}</p>
      <div class="take">
        <label for="codes">${t("label")}</label>
        <div>
          <textarea id="codes" readonly rows="${codes.length}" wrap="off" autocomplete="off" spellcheck="false">${list}</textarea>
          <button type="button" class="primary" hidden data-copied="${t("copied")}">${t("copy")}</button>
        </div>
      </div>
      <p class="keep">
        <a download="foyer-recovery-codes.txt" href="data:text/plain;charset=utf-8,${encodeURIComponent(file)}">${t("download")}</a>
        <button type="button" class="plain" hidden data-prints>${t("print")}</button>
      </p>
      <p class="printed">${t("file", { username, origin })}</p>
      <p class="unprinted"><a href="/account/sessions/sign-out-others">${t("others")}</a></p>
      <p class="on"><a class="button" href="${next}">${t("done")}</a></p>`;
  const page = await plainPage(request, { title: t("title"), files }, main);
  return answer(200, `${page}`, {
    ...plainPageHeaders("script-src 'self'; form-action 'none'"),
    "Referrer-Policy": "same-origin",
    ...headers,
  });
}
