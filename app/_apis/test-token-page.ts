import { html } from "hono/html";
import { quoted } from "@/app/_applications/snippets";
import type { PageRequest } from "@/lib/error-pages/plain-page";
import { copyWords, takeAlongPage, taken } from "@/lib/error-pages/take-along-page";
import { localeOf } from "@/lib/i18n/preferences";
import { translator } from "@/lib/i18n/translator";
import type { TestToken } from "@/lib/provider/test-token";
import { API_TABS, type ApiConsole, apiAddress } from "./console";

/** The only page that shows a test token, with a request that carries it. */
export function testTokenPage(
  request: PageRequest,
  { value, name, identifier, scopes, minutes }: TestToken,
  { console, api }: { console: ApiConsole; api: string },
): Promise<Response> {
  const locale = localeOf(request);
  const t = translator(locale, "apis.token.made");
  const field = (label: string, text: string) =>
    taken({ ...{ id: label, label, value: text }, words: copyWords(locale, label) });
  const curl = `curl --header "Authorization: Bearer ${value}" ${quoted(identifier)}`;
  const main = html`
      <p>${t("once", { minutes, scopes: scopes.join(", ") })}</p>
      ${field("access_token", value)}
      ${field("curl", curl)}
      <p class="text-sm text-soft">${t("address")}</p>`;
  const words = translator(locale, "apis.tab");
  const links = API_TABS.map((tab) => ({
    ...{ href: apiAddress(console, api, tab), text: words(tab), isCurrent: tab === "overview" },
  }));
  const next = { href: apiAddress(console, api), text: t("next") };
  const menu = { label: words("label"), title: name, links };
  return takeAlongPage(request, { title: t("title"), next, menu }, main);
}
