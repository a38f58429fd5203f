import { html } from "hono/html";
import { type AnswerHeaders, answer } from "@/lib/http/answer";
import type { Locale } from "@/lib/i18n/locale";
import { translator } from "@/lib/i18n/translator";
import { BUTTON, COPIED, linesOf } from "./looks";
import { type Menu, type PageRequest, plainPage, plainPageHeaders } from "./plain-page";

type Html = ReturnType<typeof html>;

/** Value to take along. Its button copies it where scripts run (public/copy.js). */
type Taken = {
  id: string;
  label: string;
  value: string;
  look?: "primary" | "plain";
  words: { copy: string; copied: string; copiedOf?: string };
};

/** Returns the words of a button that copies what has this label. */
export function copyWords(locale: Locale, label: string): Taken["words"] {
  const t = translator(locale, "common.copy");
  return {
    ...{ copy: t("copyOf", { label }), copied: t("copied") },
    copiedOf: t("copiedOf", { label }),
  };
}

/** Returns the field of a value with its label and its button. */
export const taken = ({ id, label, value, look = "primary", words }: Taken): Html => html`
      <div class="mt-1 grid gap-1.5">
        <label class="text-sm font-semibold" for="${id}">${label}</label>
        <div class="flex items-start gap-2 max-sm:flex-col max-sm:items-stretch">
          <textarea id="${id}" readonly rows="${linesOf(value)}" autocomplete="off" spellcheck="false" class="${COPIED}">${value}</textarea>
          <button type="button" class="${BUTTON[look]} min-w-36 shrink-0 print:hidden" hidden data-copied="${words.copied}" data-copied-of="${words.copiedOf ?? ""}">${words.copy}</button>
        </div>
      </div>`;

/**
 * Returns the response to a form that made what nobody sees again: it is in no address, cookie or store
 * (docs/decisions/0035-show-a-secret-in-its-own-response.md). The link to go on stays in sight.
 */
export async function takeAlongPage(
  request: PageRequest,
  { title, next, menu, headers = {} }: Shown,
  main: Html,
): Promise<Response> {
  const whole = html`${main}
      <p class="sticky bottom-0 -mx-6 mt-3 -mb-6 rounded-b-xl border-t border-line bg-surface px-6 py-3 text-end sm:-mx-8 sm:-mb-8 sm:px-8 print:hidden"><a class="${BUTTON.plain}" href="${next.href}">${next.text}</a></p>`;
  const page = await plainPage(
    request,
    { title, file: "/copy.js", wide: true, ...(menu && { menu }) },
    whole,
  );
  return answer(200, `${page}`, {
    ...plainPageHeaders("script-src 'self'; form-action 'none'"),
    "Referrer-Policy": "same-origin",
    ...headers,
  });
}

type Link = { href: string; text: string };

type Shown = { title: string; next: Link; menu?: Menu; headers?: AnswerHeaders };
