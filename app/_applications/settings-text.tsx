import { useTranslations } from "next-intl";
import type { ComponentProps } from "react";
import { INPUT } from "@/app/_ui/field";
import { TextAreaField } from "@/app/_ui/text-area-field";
import { TextField } from "@/app/_ui/text-field";
import type { FieldProps } from "./settings-box";
import type { CheckboxField, SettingsField } from "./settings-fields";

type Props = FieldProps &
  Pick<ComponentProps<"input">, "required" | "maxLength" | "inputMode" | "placeholder"> & {
    name: Exclude<SettingsField, CheckboxField | "scope">;
    /** Number of lines of a multi-line field. */
    rows?: number;
  };

/** Fields with a hint; the section explains the others. */
const HINTED = [
  "redirectUris",
  "postLogoutRedirectUris",
  "backchannelLogoutUri",
  "jwks",
  "jwksUri",
] as const;

/** Text field of the settings, labeled by its name. Addresses and keys turn off autocorrection. */
export function SettingsText({ name, values, problemOf, rows, ...rest }: Props) {
  const t = useTranslations("developerApps");
  const hinted = HINTED.find((one) => one === name);
  const exact = name !== "name" && name !== "developerName";
  const said = {
    name,
    label: t(`field.${name}`),
    hint: hinted && t(`hint.${hinted}`),
    problem: problemOf(name),
    defaultValue: values[name],
    ...(exact && { spellCheck: false, autoCapitalize: "none" }),
  };
  if (rows === undefined) return <TextField {...said} {...rest} />;
  const { required, placeholder } = rest;
  return (
    <TextAreaField
      {...said}
      rows={rows}
      required={required}
      placeholder={placeholder}
      className={`${INPUT} font-mono text-sm`}
    />
  );
}
