import { html } from "hono/html";
import { answer } from "@/lib/http/answer";
import { localeOf } from "@/lib/i18n/preferences";
import { translator } from "@/lib/i18n/translator";
import { type PageRequest, plainPage, plainPageHeaders } from "./plain-page";

/** Returns a page that leads on to an address by itself, without a script, or by a link. */
export async function forwardPage(request: PageRequest, address: string) {
  const t = translator(localeOf(request), "errors.forward");
  const main = html`
      <h1>${t("heading")}</h1>
      <p>${t("text")}</p>
      <p><a href="${address}">${t("continue")}</a></p>`;
  const page = await plainPage(request, { title: t("heading"), forwardsTo: address }, main);
  return answer(200, `${page}`, {
    ...plainPageHeaders("form-action 'none'"),
    // The site learns where the visitor comes from, but no path.
    "Referrer-Policy": "strict-origin",
  });
}
