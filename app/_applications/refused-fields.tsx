import { useTranslations } from "next-intl";
import { Notice } from "@/app/_ui/notice";
import type { FieldProps } from "./settings-box";
import { SETTINGS_FIELDS, type SettingsField } from "./settings-fields";

type Props = Pick<FieldProps, "problemOf"> & {
  /** The fields in the order of the form. */
  order?: readonly SettingsField[] | undefined;
};

/** Error summary at the top of a long form, with links to the invalid fields. */
export function RefusedFields({ problemOf, order = SETTINGS_FIELDS }: Props) {
  const t = useTranslations("developerApps");
  const wrong = order.filter((field) => problemOf(field) !== null);
  if (wrong.length === 0) return null;
  return (
    <Notice kind="error">
      <p>{t("problem.notSaved", { count: wrong.length })}</p>
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

/** Returns the id of a field's input, or of its first one. */
const inputOf = (field: SettingsField) => (field === "scope" ? "scope_openid-on" : field);
