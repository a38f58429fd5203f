import { html } from "hono/html";
import { type PageRequest, plainPage, plainPageHeaders } from "@/lib/error-pages/plain-page";
import { answer } from "@/lib/http/answer";
import { localeOf } from "@/lib/i18n/preferences";
import { translator } from "@/lib/i18n/translator";
import type { SnippetClient } from "./snippet";
import { environmentOf } from "./snippet";
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
  const locale = localeOf(request);
  const t = translator(locale, "developerApps.made");
  const files = { script: "/copy.js", style: "/secret.css" } as const;
  const main = html`
      <h1>${t("title")}</h1>
      <p>${t("once", { name })}</p>
      ${values(t, { secret, client })}
      <h2>${t("examples")}</h2>
      <p>${translator(locale, "developerApps.snippets")("intro")}</p>
      ${snippetsFor(client).map(
        ({ library, code }) => html`
      <details>
        <summary>${library}</summary>
        <pre tabindex="0"><code>${code}</code></pre>
      </details>`,
      )}
      <p class="on"><a class="button" href="${next}">${t("continue", { name })}</a></p>`;
  const page = await plainPage(request, { title: t("title"), files }, main);
  return answer(200, `${page}`, {
    ...plainPageHeaders("script-src 'self'; form-action 'none'"),
    "Referrer-Policy": "same-origin",
  });
}

type Words = ReturnType<typeof translator<"developerApps.made">>;

/** Values to copy, the secret first, each with its button. */
function values(t: Words, { secret, client }: Pick<Made, "secret" | "client">) {
  const lines = environmentOf(client, secret);
  const taking = (label: string, look: "primary" | "plain", field: Html) => html`
      <div class="take">
        <label for="${label}">${label}</label>
        <div>
          ${field}
          <button type="button" class="${look}" hidden data-copied="${t("copied")}" data-copied-of="${t("copiedOf", { label })}">${look === "primary" ? t("copySecret") : t("copyOf", { label })}</button>
        </div>
      </div>`;
  const input = (id: string, value: string) =>
    html`<input id="${id}" readonly value="${value}" autocomplete="off" spellcheck="false">`;
  return html`
      ${taking("client_secret", "primary", input("client_secret", secret))}
      ${taking("client_id", "plain", input("client_id", client.clientId))}
      ${taking(".env", "plain", html`<textarea id=".env" readonly rows="${lines.split("\n").length}" wrap="off" autocomplete="off" spellcheck="false">${lines}</textarea>`)}`;
}

type Html = ReturnType<typeof html>;
