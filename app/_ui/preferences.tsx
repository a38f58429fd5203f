import { getLocale, getTranslations } from "next-intl/server";
import type { ComponentProps } from "react";
import { PAGE } from "@/lib/http/address";
import { requestHeaders } from "@/lib/http/request-headers";
import { LANGUAGE_NAMES, LOCALES } from "@/lib/i18n/locale";
import { themeOf } from "@/lib/i18n/preferences";
import { PreferencesForm } from "./preferences-form";

/** Switches for language and appearance, remembered by this browser. */
export async function Preferences({ look }: Pick<ComponentProps<typeof PreferencesForm>, "look">) {
  const t = await getTranslations("common");
  const sent = await requestHeaders();
  return (
    <PreferencesForm
      look={look}
      next={sent.get(PAGE) ?? "/"}
      unanswered={t("form.unanswered")}
      chosen={{ locale: await getLocale(), theme: themeOf(sent) ?? "system" }}
      switches={[
        {
          name: "locale",
          label: t("preferences.language"),
          choices: LOCALES.map((one) => ({ value: one, text: LANGUAGE_NAMES[one], lang: one })),
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
  );
}
