import { html } from "hono/html";
import type { Locale } from "@/lib/i18n/locale";
import { translator } from "@/lib/i18n/translator";
import { BUTTON } from "./looks";

export type Link = { address: string; words: string };

export const linkTo = (link: Link | undefined, look = "link") =>
  link && html`<p><a class="${look}" href="${link.address}">${link.words}</a></p>`;

/** Shows the request's ID, with a button that copies it where scripts run, unless one copies all details. */
export const requestLine = (id: string, locale: Locale, copies: boolean) => {
  const label = translator(locale, "errors")("requestId");
  const t = translator(locale, "common.copy");
  return html`<p class="text-sm text-soft">${label} <code id="request-id">${id}</code>${
    copies &&
    html` <button type="button" class="link cursor-pointer" hidden data-copies="request-id" data-copied="${t("copied")}" data-copied-of="${t("copiedOf", { label })}" aria-label="${t("copyOf", { label })}">${t("copy")}</button>`
  }</p>`;
};

/** Shows the lines when opened. A button copies them if scripts run. */
export const developerDetails = (lines: string[], locale: Locale) => html`
      <details class="mt-3 border-t border-line pt-4 text-sm">
        <summary class="cursor-pointer font-semibold">${translator(locale, "errors")("developer")}</summary>
        <pre class="mt-3 text-xs whitespace-pre-wrap" id="facts" lang="en">${lines.join("\n")}</pre>
      </details>
      <button type="button" class="${BUTTON.plain} justify-self-start" hidden data-copies="facts" data-copied="${translator(locale, "common.copy")("copied")}">${translator(locale, "errors")("copyDetails")}</button>`;
