import { html } from "hono/html";
import type { Locale } from "@/lib/i18n/locale";
import { translator } from "@/lib/i18n/translator";
import { BUTTON, INPUT } from "./looks";

/** Field that searches the directory, as in app/_ui/refused-page.tsx. */
export const directorySearch = (label: string, locale: Locale) => html`
      <search><form method="get" action="/" class="flex gap-2">
        <input type="search" name="q" maxlength="100" aria-label="${label}" placeholder="${label}" class="${INPUT} min-w-0 flex-1">
        <button type="submit" class="${BUTTON.primary}">${translator(locale, "common")("search")}</button>
      </form></search>`;
