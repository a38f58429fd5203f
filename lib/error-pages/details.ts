import { html } from "hono/html";
import type { Locale } from "@/lib/i18n/locale";
import { translator } from "@/lib/i18n/translator";
import { supportOf } from "@/lib/organization/texts";
import { BUTTON } from "./looks";

export type Link = { address: string; words: string };

/** Returns the ways on as buttons, the next step first. A search of the directory is one itself. */
export function waysOn(
  { back, other, searches }: { back?: Link; other?: Link; searches?: true },
  toDirectory: string,
) {
  const ways = [back, other, { address: "/", words: toDirectory }].flatMap((way) => way ?? []);
  const look = (at: number) => (at === 0 && !searches ? BUTTON.primary : BUTTON.plain);
  return html`<p class="mt-1 flex flex-wrap gap-3">${ways.map(
    ({ address, words }, at) => html`<a class="${look(at)}" href="${address}">${words}</a>`,
  )}</p>`;
}

/** Shows the request's ID, and who can help with it. Unless its details are copied, a button copies it where scripts run. */
export const requestLine = (id: string, locale: Locale, isCopied: boolean) => {
  const label = translator(locale, "errors")("requestId");
  const t = translator(locale, "common.copy");
  const support = supportOf(id);
  return html`<p class="text-sm text-soft">${label} <code id="request-id" class="text-xs">${id}</code>${
    isCopied &&
    html` <button type="button" class="link cursor-pointer" hidden data-copies="request-id" data-copied="${t("copied")}" data-copied-of="${t("copiedOf", { label })}" aria-label="${t("copyOf", { label })}">${t("copy")}</button>`
  }${
    support &&
    html`<br>${translator(locale, "common.footer")("support")} <a class="link" href="${support.href}">${support.contact}</a>`
  }</p>`;
};

/** Shows the lines when opened. A button copies them if scripts run. */
export const developerDetails = (lines: string[], locale: Locale) => html`
      <details class="mt-3 border-t border-line pt-4 text-sm">
        <summary class="cursor-pointer font-semibold">${translator(locale, "errors")("developer")}</summary>
        <pre class="mt-3 text-xs whitespace-pre-wrap" id="facts" lang="en">${lines.join("\n")}</pre>
      </details>
      <button type="button" class="${BUTTON.plain} justify-self-start" hidden data-copies="facts" data-copied="${translator(locale, "common.copy")("copied")}">${translator(locale, "errors")("copyDetails")}</button>`;
