import { headers } from "next/headers";
import { getLocale, getTranslations } from "next-intl/server";
import { PAGE } from "@/lib/http/page-address";
import { themeOf } from "@/lib/http/preferences";
import { LOCALES } from "@/lib/i18n/locale";

const LANGUAGE = { en: "English", "zh-CN": "简体中文" } as const;

/** The switches at the foot of a page: plain forms, remembered by this browser. */
export async function Preferences() {
  const t = await getTranslations("common.preferences");
  const locale = await getLocale();
  const sent = new Headers(await headers());
  const theme = themeOf(sent) ?? "system";
  return (
    <footer className="mt-auto border-t border-line">
      <form
        method="post"
        action="/preferences"
        className="mx-auto flex max-w-page flex-wrap justify-between gap-x-8 gap-y-2 px-4 py-4 text-sm text-soft sm:px-6"
      >
        <input type="hidden" name="next" value={sent.get(PAGE) ?? "/"} />
        <fieldset className="-mx-2.5 flex flex-wrap items-center gap-1">
          <legend className="sr-only">{t("language")}</legend>
          {LOCALES.map((one) => (
            <Choice key={one} name="locale" value={one} chosen={one === locale} lang={one}>
              {LANGUAGE[one]}
            </Choice>
          ))}
        </fieldset>
        <fieldset className="-mx-2.5 flex flex-wrap items-center gap-1">
          <legend className="sr-only">{t("theme")}</legend>
          {(["system", "light", "dark"] as const).map((one) => (
            <Choice key={one} name="theme" value={one} chosen={one === theme}>
              {t(one)}
            </Choice>
          ))}
        </fieldset>
      </form>
    </footer>
  );
}

type ChoiceProps = {
  name: string;
  value: string;
  chosen: boolean;
  lang?: string;
  children: string;
};

const Choice = ({ name, value, chosen, lang, children }: ChoiceProps) => (
  <button
    type="submit"
    name={name}
    value={value}
    lang={lang}
    aria-pressed={chosen}
    className="min-h-10 cursor-pointer rounded-md px-2.5 hover:bg-tint hover:text-ink aria-pressed:font-semibold aria-pressed:text-ink"
  >
    {children}
  </button>
);
