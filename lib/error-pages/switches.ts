import { html } from "hono/html";
import { LANGUAGE_NAMES, LOCALES } from "@/lib/i18n/locale";
import { localeOf, themeOf } from "@/lib/i18n/preferences";
import { translator } from "@/lib/i18n/translator";
import { SWITCH } from "./looks";

/** Returns the switches for language and appearance of app/_ui/preferences.tsx, which lead to `next`. */
export function switches(request: Parameters<typeof localeOf>[0], next: string) {
  const t = translator(localeOf(request), "common.preferences");
  const theme = themeOf(request.headers) ?? "system";
  const rows = [
    {
      ...{ name: "locale", label: t("language"), chosen: localeOf(request) },
      choices: LOCALES.map((value) => ({ value, text: LANGUAGE_NAMES[value], lang: value })),
    },
    {
      ...{ name: "theme", label: t("theme"), chosen: theme },
      choices: (["system", "light", "dark"] as const).map((value) => ({
        ...{ value, text: t(value), lang: localeOf(request) },
      })),
    },
  ];
  return html`<form method="post" action="/preferences" class="flex flex-wrap justify-between gap-x-8 gap-y-2"><input type="hidden" name="next" value="${next}">${rows.map(
    ({ name, label, chosen, choices }) =>
      html`<fieldset class="-mx-2.5 flex flex-wrap items-center gap-1"><legend class="sr-only">${label}</legend>${choices.map(
        ({ value, text, lang }) =>
          html`<button name="${name}" value="${value}" lang="${lang}" aria-pressed="${`${value === chosen}`}" class="${SWITCH}">${text}</button>`,
      )}</fieldset>`,
  )}</form>`;
}
