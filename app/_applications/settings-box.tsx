import { useTranslations } from "next-intl";
import { CheckField } from "@/app/_ui/check-field";
import type { SettingsField, SettingsValues } from "./settings-values";

/** What every group of the settings' fields is given. */
export type FieldProps = {
  values: SettingsValues;
  problemOf: (field: SettingsField) => string | null;
};

/** A setting that is or is not so, with its words by its name. */
export function Box({
  name,
  values,
}: {
  name: "authMethodEnforced" | "anyLoopbackPort" | "verified" | "firstParty" | "requirePar";
  values: SettingsValues;
}) {
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
