import { useTranslations } from "next-intl";
import { SelectField } from "@/app/_ui/select-field";
import { STRENGTHS } from "@/lib/oauth/authorize/authentication-context";
import { Box, type FieldProps } from "./settings-box";
import type { SettingsField } from "./settings-fields";
import { SettingsText } from "./settings-text";

/** True if one of the fields has a problem. */
export const hasProblem = ({ problemOf }: FieldProps, fields: readonly SettingsField[]) =>
  fields.some((field) => problemOf(field) !== null);

/** Fields that users read about an application. `named` includes its name. */
export function AboutFields({ named = false, ...fields }: FieldProps & { named?: boolean }) {
  return (
    <>
      <div className={named ? "grid gap-3 sm:grid-cols-2" : "grid"}>
        {named && <SettingsText {...fields} name="name" required maxLength={100} />}
        <SettingsText {...fields} name="developerName" maxLength={100} />
      </div>
      <div className="grid gap-3 lg:grid-cols-3">
        <SettingsText {...fields} name="homepageUrl" inputMode="url" />
        <SettingsText {...fields} name="policyUri" inputMode="url" />
        <SettingsText {...fields} name="tosUri" inputMode="url" />
      </div>
    </>
  );
}

/** Addresses that a sign-out uses. */
export function SignOutFields(fields: FieldProps) {
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <SettingsText {...fields} name="postLogoutRedirectUris" rows={2} />
      <SettingsText {...fields} name="backchannelLogoutUri" inputMode="url" />
    </div>
  );
}

/** Fields that only administrators set. */
export function TrustFields({ values }: Pick<FieldProps, "values">) {
  const t = useTranslations("developerApps");
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <div className="grid content-start gap-3">
        <Box name="verified" values={values} />
        <Box name="firstParty" values={values} />
      </div>
      <SelectField
        key={values.requiredContext}
        name="requiredContext"
        label={t("field.requiredContext")}
        hint={t("hint.requiredContext")}
        defaultValue={values.requiredContext}
      >
        {STRENGTHS.map((strength) => (
          <option key={strength} value={strength}>
            {t(`strength.${strength}`)}
          </option>
        ))}
      </SelectField>
    </div>
  );
}
