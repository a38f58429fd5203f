import { html } from "hono/html";
import { type PageRequest, plainPage, plainPageHeaders } from "@/lib/error-pages/plain-page";
import { answer } from "@/lib/http/answer";
import { localeOf } from "@/lib/i18n/preferences";
import { translator } from "@/lib/i18n/translator";
import type { SnippetClient } from "./snippet";
import { snippetsFor } from "./snippets";

type Made = {
  name: string;
  secret: string;
  client: SnippetClient;
  /** Address of the link that continues. */
  next: string;
};

/**
 * The only page that shows a secret: the response to the form that created it, so that the secret
 * is in no address, cookie or store (docs/decisions/0035-show-a-secret-in-its-own-response.md).
 * Uses no Next, and one script of Foyer's that copies.
 */
export async function secretPage(
  request: PageRequest,
  { name, secret, client, next }: Made,
): Promise<Response> {
  const t = translator(localeOf(request), "developerApps.made");
  const take = (id: string, label: string, value: string) => html`
      <div class="take">
        <label for="${id}">${label}</label>
        <div>
          <input id="${id}" readonly value="${value}" autocomplete="off" spellcheck="false">
          <button type="button" hidden data-copied="${t("copied")}" data-copied-of="${t("copiedOf", { label })}" aria-label="${t("copyOf", { label })}">${t("copy")}</button>
        </div>
      </div>`;
  const main = html`
      <h1>${t("title")}</h1>
      <p>${t("once", { name })}</p>
      ${take("client_id", "client_id", client.clientId)}
      ${take("client_secret", "client_secret", secret)}
      <p>${t("keep")} <code>FOYER_CLIENT_SECRET</code></p>
      ${snippetsFor(client).map(
        ({ library, code }, at) => html`
      <details${at === 0 ? html` open` : ""}>
        <summary>${library}</summary>
        <pre tabindex="0"><code>${code}</code></pre>
      </details>`,
      )}
      <p><a href="${next}">${t("continue")}</a></p>`;
  const files = { script: "/copy.js", style: "/secret.css" } as const;
  const page = await plainPage(request, { title: t("title"), files }, main);
  return answer(200, `${page}`, {
    ...plainPageHeaders("script-src 'self'; form-action 'none'"),
    "Referrer-Policy": "same-origin",
  });
}
