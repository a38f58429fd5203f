import { html } from "hono/html";
import { BUTTON } from "@/lib/error-pages/looks";
import type { PageRequest } from "@/lib/error-pages/plain-page";
import { takeAlongPage, taken } from "@/lib/error-pages/take-along-page";
import type { AnswerHeaders } from "@/lib/http/answer";
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

/** The only page that shows recovery codes. The download needs no script. */
export function recoveryCodesPage(
  request: PageRequest,
  { codes, username, why, next }: Made,
  headers: AnswerHeaders = {},
): Promise<Response> {
  const locale = localeOf(request);
  const t = translator(locale, "security.made");
  const value = codes.join("\n");
  const origin = new URL(issuer()).host;
  const file = `${t("file", { username, origin })}\n\n${value}\n`;
  const words = { copy: t("copy"), copied: translator(locale, "common.copy")("copied") };
  const main = html`
      <p>${t(why)}</p>
      <p>${t("once")}</p>
      ${taken({ id: "codes", label: t("label"), value, words })}
      <p class="flex flex-wrap items-center gap-x-5 gap-y-3 print:hidden">
        <a class="link" download="foyer-recovery-codes.txt" href="data:text/plain;charset=utf-8,${encodeURIComponent(file)}">${t("download")}</a>
        <button type="button" class="${BUTTON.plain}" hidden data-prints>${t("print")}</button>
      </p>
      <p class="hidden print:block">${t("file", { username, origin })}</p>
      <p class="print:hidden"><a class="link" href="/account/sessions/sign-out-others">${t("others")}</a></p>`;
  const on = { href: next, text: t("done") };
  return takeAlongPage(request, { title: t("title"), next: on, headers }, main);
}
