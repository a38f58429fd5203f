import { html } from "hono/html";
import type { PageRequest } from "@/lib/error-pages/plain-page";
import { copyWords, takeAlongPage, taken } from "@/lib/error-pages/take-along-page";
import type { Locale } from "@/lib/i18n/locale";
import { localeOf } from "@/lib/i18n/preferences";
import { translator } from "@/lib/i18n/translator";
import { type ApplicationConsole, pageOf, TABS } from "./console";
import type { SnippetClient } from "./snippet";
import { environmentOf } from "./snippet";
import { snippetsFor } from "./snippets";

type Made = {
  console: ApplicationConsole;
  id: string;
  name: string;
  secret: string;
  client: SnippetClient;
  /** Address of the link that continues. */
  next: string;
};

/** The only page that shows a secret. Uses no Next, and one script of Foyer's that copies. */
export function secretPage(request: PageRequest, made: Made): Promise<Response> {
  const { console, id, name, client, next } = made;
  const locale = localeOf(request);
  const t = translator(locale, "developerApps.made");
  const main = html`
      <p>${t("once", { name })}</p>
      ${values(locale, made)}
      <h2 class="mt-5 text-title">${t("examples")}</h2>
      <p>${translator(locale, "developerApps.snippets")("intro")}</p>
      ${snippetsFor(client).map(
        ({ library, code }) => html`
      <details class="border-t border-line pt-3 text-sm">
        <summary class="cursor-pointer font-semibold">${library}</summary>
        <pre class="mt-3 overflow-x-auto rounded-md border border-line bg-canvas p-3" tabindex="0"><code>${code}</code></pre>
      </details>`,
      )}`;
  const on = { href: next, text: t("continue", { name }) };
  const words = translator(locale, "developerApps.tab");
  const tabs = TABS.filter((tab) => tab !== "people" || client.type !== "service").map((tab) => ({
    ...{ href: pageOf(console, id, tab), text: words(tab), isCurrent: tab === "secrets" },
  }));
  const menu = { label: words("label"), title: name, links: tabs };
  return takeAlongPage(request, { title: t("title"), next: on, menu }, main);
}

/** Values to copy, the secret first, each with its button. */
function values(locale: Locale, { secret, client }: Pick<Made, "secret" | "client">) {
  const copy = translator(locale, "developerApps.made")("copySecret");
  const field = (label: string, value: string) => ({
    ...{ id: label, label, value, words: copyWords(locale, label) },
  });
  const ofSecret = field("client_secret", secret);
  return [
    taken({ ...ofSecret, words: { ...ofSecret.words, copy } }),
    taken({ ...field("client_id", client.clientId), look: "plain" }),
    taken({ ...field(".env", environmentOf(client, secret)), look: "plain" }),
  ];
}
