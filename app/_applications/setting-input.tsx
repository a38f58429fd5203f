import { useTranslations } from "next-intl";
import type { ComponentProps } from "react";
import { CheckField } from "@/app/_ui/check-field";
import { SCOPE_WORDS } from "@/app/_ui/scope-words";
import { SelectField } from "@/app/_ui/select-field";
import { TextAreaField } from "@/app/_ui/text-area-field";
import { TextField } from "@/app/_ui/text-field";
import { INPUT } from "@/lib/error-pages/looks";
import type { ApplicationType } from "@/lib/oauth/registration/choices";
import {
  type ChoiceField,
  choicesOf,
  describe,
  type Field,
  type FieldWith,
  SETTINGS,
  type Settings,
} from "@/lib/oauth/registration/settings";
import { SCOPES } from "@/lib/oauth/scopes";
import type { InputField, SettingsValues } from "./settings-fields";

/** Values of a form, and what is wrong with them. */
export type FieldProps = {
  values: SettingsValues;
  problemOf: (field: Field) => string | null;
};

type Props = FieldProps & {
  name: Field;
  type: ApplicationType;
} & Pick<ComponentProps<"textarea">, "rows" | "placeholder">;

/** Input of a setting, by its kind, labeled by its name. */
export function SettingInput({ name, ...rest }: Props) {
  if (name === "scopes") return <ScopeBoxes {...rest} />;
  if (isChoice(name)) return <ChoiceInput {...rest} name={name} />;
  return SETTINGS[name].kind === "flag" ? (
    <Box {...rest} name={name} />
  ) : (
    <TextInput {...rest} name={name} />
  );
}

const isChoice = (name: InputField): name is ChoiceField => SETTINGS[name].kind === "choice";

type InputProps<N> = Omit<Props, "name"> & { name: N };

function Box({ name, values }: InputProps<InputField>) {
  const label = useTranslations("developerApps.field");
  const hint = useHint(name);
  return (
    <CheckField
      {...{ name, label: label(name), ...(hint !== undefined && { hint }) }}
      defaultChecked={values[name] !== ""}
    />
  );
}

type ChoiceKey = { [F in ChoiceField]: `${F}.${Settings[F]}` }[ChoiceField];

function ChoiceInput({ name, type, values, problemOf }: InputProps<ChoiceField>) {
  const label = useTranslations("developerApps.field");
  const t = useTranslations("developerApps.choice");
  return (
    <SelectField
      key={values[name]}
      name={name}
      label={label(name)}
      hint={useHint(name)}
      problem={problemOf(name)}
      defaultValue={values[name]}
    >
      {choicesOf(name, type).map((choice) => (
        <option key={choice} value={choice}>
          {t(`${name}.${choice}` as ChoiceKey)}
        </option>
      ))}
    </SelectField>
  );
}

/** Lines of the inputs that have several. */
const ROWS: Partial<Record<string, number>> = { keys: 4 };

const REQUIRED: readonly Field[] = ["name", "redirectUris"];

/** Placeholders of the public keys: they tell the style sheet whether these are empty (app/settings.css). */
const PLACEHOLDERS: { [F in Field]?: string } = {
  jwks: '{"keys": [{"kty": "EC", "crv": "P-256", "x": "…", "y": "…"}]}',
  jwksUri: "https://app.example.org/jwks.json",
};

/** Text of a setting. Addresses and keys turn off autocorrection. */
function TextInput({ name, values, problemOf, ...given }: InputProps<InputField>) {
  const label = useTranslations("developerApps.field");
  const { kind } = describe(name);
  const isName = kind === "name" || kind === "label";
  const lines = values[name].split("\n").length + 1;
  const {
    rows = kind === "addresses" ? Math.min(12, lines) : ROWS[kind],
    placeholder = PLACEHOLDERS[name],
  } = given;
  const input = {
    ...{ name, label: label(name), hint: useHint(name), problem: problemOf(name) },
    ...{ defaultValue: values[name], required: REQUIRED.includes(name), placeholder },
    ...(isName ? { maxLength: 100 } : { spellCheck: false, autoCapitalize: "none" }),
  };
  if (rows !== undefined)
    return <TextAreaField {...input} rows={rows} className={`${INPUT} font-mono text-sm`} />;
  return <TextField {...input} {...(!isName && { inputMode: "url" })} />;
}

/** Settings with a hint; a section or a text explains the others. */
type Hinted = Exclude<
  InputField,
  FieldWith<{ group: "identity" | "links" | "method" }> | "profile"
>;

const isHinted = (name: InputField): name is Hinted =>
  !["identity", "links", "method"].includes(SETTINGS[name].group) && name !== "profile";

function useHint(name: InputField): string | undefined {
  const t = useTranslations("developerApps.hint");
  return isHinted(name) ? t(name) : undefined;
}

/** Checkboxes of the scopes that the application may request. */
function ScopeBoxes({ values, problemOf }: FieldProps) {
  const words = useTranslations("apps.scopes");
  const problem = problemOf("scopes");
  return (
    <>
      <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {SCOPES.map((scope) => (
          <CheckField
            key={scope}
            name={`scope_${scope}`}
            label={scope}
            hint={words(SCOPE_WORDS[scope])}
            defaultChecked={values[`scope_${scope}`] !== ""}
            {...(problem !== null && { "aria-invalid": true, autoFocus: true })}
          />
        ))}
      </div>
      {problem !== null && <p className="text-sm text-danger">{problem}</p>}
    </>
  );
}
