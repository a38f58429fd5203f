import { useTranslations } from "next-intl";
import { CheckField } from "@/app/_ui/check-field";
import { SelectField } from "@/app/_ui/select-field";
import {
  type ApplicationType,
  AUTH_METHODS,
  type AuthMethod,
} from "@/lib/oauth/registration/registration-request";
import { SIGNING_ALGORITHMS } from "@/lib/oauth/token/id-token";
import { Box, type FieldProps } from "./settings-box";
import { SettingsText } from "./settings-text";

/** Secrets that the chosen method would delete, which requires a confirmation; null if there are none. */
type Ending = { count: number; confirmed: boolean } | null;

type MethodProps = FieldProps & {
  ending: Ending;
  /** Methods to choose from, all by default. */
  methods?: readonly AuthMethod[];
};

/** Field for the method of client authentication. */
export function MethodField({ ending, methods = AUTH_METHODS, ...fields }: MethodProps) {
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
        {methods.map((method) => (
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

/**
 * Fields for the public keys of a client that signs assertions. The style sheet shows them for that
 * method; their placeholders tell it whether they are empty (app/settings.css).
 */
export const PublicKeyFields = (fields: FieldProps) => (
  <div className="key-fields">
    <SettingsText {...fields} name="jwks" rows={4} placeholder={KEY_SET} />
    <SettingsText {...fields} name="jwksUri" inputMode="url" placeholder={KEY_SET_ADDRESS} />
  </div>
);

const KEY_SET = '{"keys": [{"kty": "EC", "crv": "P-256", "x": "…", "y": "…"}]}';

const KEY_SET_ADDRESS = "https://app.example.org/jwks.json";

export const KEYS = ["jwks", "jwksUri", "idTokenSigningAlg"] as const;

/** Settings of keys, tokens and requests, which most applications leave as they are. */
export function KeyFields({
  vouching,
  type,
  ...fields
}: FieldProps & { vouching: boolean; type: ApplicationType }) {
  const { values, problemOf } = fields;
  const t = useTranslations("developerApps");
  return (
    <>
      <PublicKeyFields {...fields} />
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
      {type !== "device" && <Box name="requirePar" values={values} />}
      <Box name="requireDpop" values={values} />
      {type === "native" && <Box name="deviceGrant" values={values} />}
      {vouching && type !== "device" && <Box name="anyLoopbackPort" values={values} />}
    </>
  );
}
