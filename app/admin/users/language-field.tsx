import { useTranslations } from "next-intl";
import { SelectField } from "@/app/_ui/select-field";
import { LANGUAGE_NAMES, LOCALES } from "@/lib/i18n/locale";

/** Language of mail to somebody, which they change themselves by signing in. */
export function LanguageField({ chosen }: { chosen: string | null | undefined }) {
  const t = useTranslations("adminUsers.language");
  return (
    <SelectField name="locale" label={t("label")} hint={t("hint")} defaultValue={chosen ?? ""}>
      {!chosen && <option value="">{t("none")}</option>}
      {LOCALES.map((locale) => (
        <option key={locale} value={locale} lang={locale}>
          {LANGUAGE_NAMES[locale]}
        </option>
      ))}
    </SelectField>
  );
}
