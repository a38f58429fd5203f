import { useTranslations } from "next-intl";
import { CheckField } from "@/app/_ui/check-field";
import type { CheckboxField, SettingsField, SettingsValues } from "./settings-fields";

/** Props of every group of settings fields. */
export type FieldProps = {
  values: SettingsValues;
  problemOf: (field: SettingsField) => string | null;
};

/** Checkbox for a boolean setting, labeled by the setting's name. */
export function Box({ name, values }: { name: CheckboxField; values: SettingsValues }) {
  const t = useTranslations("developerApps");
  return (
    <CheckField
      name={name}
      label={t(`field.${name}`)}
      hint={t(`hint.${name}`)}
      defaultChecked={values[name] !== ""}
    />
  );
}
