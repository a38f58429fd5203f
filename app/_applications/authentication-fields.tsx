import { useTranslations } from "next-intl";
import { CheckField } from "@/app/_ui/check-field";
import { SelectField } from "@/app/_ui/select-field";
import { AUTH_METHODS } from "@/lib/oauth/registration/registration-request";
import { SIGNING_ALGORITHMS } from "@/lib/oauth/token/id-token";
import { Box, type FieldProps } from "./settings-box";
import { SettingsText } from "./settings-text";

/** Secrets that the chosen method would delete, which requires a confirmation; null if there are none. */
type Ending = { count: number; confirmed: boolean } | null;

/** Field for the method of client authentication. */
export function MethodField({ ending, ...fields }: FieldProps & { ending: Ending }) {
  const { values, problemOf } = fields;
  const t = useTranslations("developerApps");
  return (
    <>
      <SelectField
        key={values.authMethod}
        name="authMethod"
        label={t("field.authMethod")}
        problem={problemOf("authMethod")}
        defaultValue={values.authMethod}
      >
        {AUTH_METHODS.map((method) => (
          <option key={method} value={method}>
            {t(`method.${method}`)}
          </option>
        ))}
      </SelectField>
      {ending && (
        <CheckField
          name="endSecrets"
          label={t("secretsEnd", { count: ending.count })}
          defaultChecked={ending.confirmed}
        />
      )}
    </>
  );
}

export const KEYS = ["jwks", "jwksUri", "idTokenSigningAlg"] as const;

/** Settings of keys, tokens and requests, which most applications leave as they are. */
export function KeyFields({ vouching, ...fields }: FieldProps & { vouching: boolean }) {
  const { values, problemOf } = fields;
  const t = useTranslations("developerApps");
  return (
    <>
      <SettingsText {...fields} name="jwks" rows={4} />
      <SettingsText {...fields} name="jwksUri" inputMode="url" />
      <SelectField
        key={values.idTokenSigningAlg}
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
      <Box name="claimsInIdToken" values={values} />
      <Box name="authMethodEnforced" values={values} />
      <Box name="requirePar" values={values} />
      {vouching && <Box name="anyLoopbackPort" values={values} />}
    </>
  );
}
