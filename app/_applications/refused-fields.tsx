import { useTranslations } from "next-intl";
import { Notice } from "@/app/_ui/notice";
import type { FieldProps } from "./settings-box";
import { SETTINGS_FIELDS, type SettingsField } from "./settings-values";

/** At the top of a form longer than a screen: that nothing was saved, and ways to what is wrong. */
export function RefusedFields({ problemOf }: Pick<FieldProps, "problemOf">) {
  const t = useTranslations("developerApps");
  const wrong = SETTINGS_FIELDS.filter((field) => problemOf(field) !== null);
  if (wrong.length === 0) return null;
  return (
    <Notice kind="error">
      <p>{t("problem.notSaved")}</p>
      <ul className="mt-1 flex flex-wrap gap-x-5">
        {wrong.map((field) => (
          <li key={field}>
            <a href={`#${inputOf(field)}`} className="underline">
              {t(`field.${field}`)}
            </a>
          </li>
        ))}
      </ul>
    </Notice>
  );
}

/** The id of its input, of several the first. */
const inputOf = (field: SettingsField) => (field === "scope" ? "scope_openid-on" : field);
