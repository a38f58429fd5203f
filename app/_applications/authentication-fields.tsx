import { useTranslations } from "next-intl";
import { CheckField } from "@/app/_ui/check-field";
import { SelectField } from "@/app/_ui/select-field";
import { AUTH_METHODS } from "@/lib/oauth/registration/registration-request";
import { SIGNING_ALGORITHMS } from "@/lib/oauth/token/id-token";
import { Box, type FieldProps } from "./settings-box";
import { SettingsText } from "./settings-text";

/** Secrets that the chosen method would delete, which requires a confirmation; null if there are none. */
type Ending = { count: number; confirmed: boolean } | null;

/** Fields for client authentication and the signing algorithm of ID tokens. */
export function AuthenticationFields({ ending, ...fields }: FieldProps & { ending: Ending }) {
  const { values, problemOf } = fields;
  const t = useTranslations("developerApps");
  return (
    <>
      <SelectField
        name="authMethod"
        label={t("field.authMethod")}
        hint={t("hint.authMethod")}
        problem={problemOf("authMethod")}
        defaultValue={values.authMethod}
      >
        {AUTH_METHODS.map((method) => (
          <option key={method} value={method}>
            {t(`method.${method}`)}
          </option>
        ))}
      </SelectField>
      <Box name="authMethodEnforced" values={values} />
      {ending && (
        <CheckField
          name="endSecrets"
          label={t("secretsEnd", { count: ending.count })}
          defaultChecked={ending.confirmed}
        />
      )}
      <SettingsText {...fields} name="jwks" rows={4} />
      <SettingsText {...fields} name="jwksUri" inputMode="url" />
      <SelectField
        name="idTokenSigningAlg"
        label={t("field.idTokenSigningAlg")}
        hint={t("hint.idTokenSigningAlg")}
        problem={problemOf("idTokenSigningAlg")}
        defaultValue={values.idTokenSigningAlg}
      >
        {SIGNING_ALGORITHMS.map((algorithm) => (
          <option key={algorithm} value={algorithm}>
            {algorithm}
          </option>
        ))}
      </SelectField>
      <Box name="requirePar" values={values} />
    </>
  );
}
