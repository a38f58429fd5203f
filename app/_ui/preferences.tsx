import { getLocale, getTranslations } from "next-intl/server";
import { PAGE } from "@/lib/http/page-address";
import { requestHeaders } from "@/lib/http/request-headers";
import { LOCALES } from "@/lib/i18n/locale";
import { themeOf } from "@/lib/i18n/preferences";
import { PreferencesForm } from "./preferences-form";

const LANGUAGE = { en: "English", "zh-CN": "简体中文" } as const;

/** The switches in a page's footer, remembered by this browser. */
export async function Preferences() {
  const t = await getTranslations("common");
  const sent = await requestHeaders();
  return (
    <footer className="mt-auto border-t border-line">
      <PreferencesForm
        next={sent.get(PAGE) ?? "/"}
        unanswered={t("form.unanswered")}
        chosen={{ locale: await getLocale(), theme: themeOf(sent) ?? "system" }}
        switches={[
          {
            name: "locale",
            label: t("preferences.language"),
            choices: LOCALES.map((one) => ({ value: one, text: LANGUAGE[one], lang: one })),
          },
          {
            name: "theme",
            label: t("preferences.theme"),
            choices: (["system", "light", "dark"] as const).map((one) => ({
              value: one,
              text: t(`preferences.${one}`),
            })),
          },
        ]}
      />
    </footer>
  );
}
