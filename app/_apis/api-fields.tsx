import { useTranslations } from "next-intl";
import { CheckField } from "@/app/_ui/check-field";
import { AS_TYPED } from "@/app/_ui/field";
import { ProblemSummary } from "@/app/_ui/problem-summary";
import { problemText } from "@/app/_ui/problem-text";
import { SelectField } from "@/app/_ui/select-field";
import { TextAreaField } from "@/app/_ui/text-area-field";
import { TextField } from "@/app/_ui/text-field";
import { OPEN_TO, TOKEN_FORMATS } from "@/lib/apis/fields";
import { MAX_DESCRIPTION, MAX_NAME } from "@/lib/described";
import type { Problems } from "@/lib/forms/problems";
import { SIGNING_ALGORITHMS } from "@/lib/oauth/token/claims";
import type { WrittenApi } from "./written-api";

const NAMES = ["name", "description", "documentationUrl", "signingAlg", "scopes"] as const;

type Name = "identifier" | (typeof NAMES)[number];

type Props = {
  refused: Problems | null;
  stored: WrittenApi;
  /** True for a new API: its identifier can't be changed later. */
  isNew?: boolean;
};

/** Fields of an API. */
export function ApiFields({ refused, stored, isNew = false }: Props) {
  const t = useTranslations("apis");
  const of = (name: Name) => ({
    name,
    label: t(`field.${name}`),
    hint: name === "scopes" && !isNew ? t("settings.scopesHint") : t(`hint.${name}`),
    problem: problemText(t, refused?.problems[name], { line: refused?.problems.line ?? "" }),
    defaultValue: refused?.typed[name] ?? { ...stored, identifier: "" }[name],
  });
  const names = [...(isNew ? (["identifier"] as const) : []), ...NAMES];
  return (
    <>
      <ProblemSummary fields={names.map(of).filter(({ problem }) => problem !== null)} />
      {isNew && (
        <TextField
          {...of("identifier")}
          {...AS_TYPED}
          required
          inputMode="url"
          autoComplete="off"
          placeholder="https://api.example.org/files"
        />
      )}
      <TextField {...of("name")} required maxLength={MAX_NAME} autoComplete="off" />
      <TextAreaField {...of("description")} rows={2} maxLength={MAX_DESCRIPTION} />
      <TextField {...of("documentationUrl")} {...AS_TYPED} inputMode="url" autoComplete="off" />
      <FormatField chosen={refused?.typed.tokenFormat ?? stored.tokenFormat} />
      <SelectField key={of("signingAlg").defaultValue} {...of("signingAlg")}>
        {SIGNING_ALGORITHMS.map((algorithm) => (
          <option key={algorithm} value={algorithm}>
            {algorithm}
          </option>
        ))}
      </SelectField>
      <CheckField
        name="requireDpop"
        label={t("field.requireDpop")}
        hint={t("hint.requireDpop")}
        defaultChecked={(refused?.typed ?? stored).requireDpop !== ""}
      />
      <OpenToField chosen={refused?.typed.openTo ?? stored.openTo} />
      <TextAreaField
        {...of("scopes")}
        {...AS_TYPED}
        rows={Math.min(12, of("scopes").defaultValue.split("\n").length + 2)}
      />
    </>
  );
}

function FormatField({ chosen }: { chosen: string }) {
  const t = useTranslations("apis");
  const options = TOKEN_FORMATS.map((value) => ({
    value,
    label: t(`format.${value}`),
    hint: t(`formatHint.${value}`),
  }));
  return <ChoiceField name="tokenFormat" chosen={chosen} options={options} />;
}

function OpenToField({ chosen }: { chosen: string }) {
  const t = useTranslations("apis");
  const options = OPEN_TO.map((value) => ({
    value,
    label: t(`openTo.${value}`),
    hint: t(`openToHint.${value}`),
  }));
  return <ChoiceField name="openTo" chosen={chosen} options={options} />;
}

type Choice = {
  name: "tokenFormat" | "openTo";
  chosen: string;
  options: readonly { value: string; label: string; hint: string }[];
};

function ChoiceField({ name, chosen, options }: Choice) {
  const t = useTranslations("apis.field");
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-2 text-sm font-semibold">{t(name)}</legend>
      {options.map(({ value, ...words }) => (
        <CheckField
          key={value}
          type="radio"
          name={name}
          value={value}
          required
          {...words}
          defaultChecked={chosen === value}
        />
      ))}
    </fieldset>
  );
}
