import { useTranslations } from "next-intl";
import { MoreFields } from "@/app/_applications/more-fields";
import { Button } from "@/app/_ui/button";
import { CheckField } from "@/app/_ui/check-field";
import { AS_TYPED } from "@/app/_ui/field";
import { ProblemSummary } from "@/app/_ui/problem-summary";
import { fieldProblem } from "@/app/_ui/problem-text";
import { SelectField } from "@/app/_ui/select-field";
import { TextAreaField } from "@/app/_ui/text-area-field";
import { TextField } from "@/app/_ui/text-field";
import { OPEN_TO, TOKEN_FORMATS, unfitParts } from "@/lib/apis/fields";
import { MAX_DESCRIPTION, MAX_NAME } from "@/lib/described";
import type { Problems } from "@/lib/forms/problems";
import { SIGNING_ALGORITHMS } from "@/lib/oauth/token/claims";
import { MAX_SCOPES } from "@/lib/oauth/token/service";
import { ConsentPreview } from "./consent-preview";
import { parseRows } from "./scope-fields";
import { ScopeRows } from "./scope-rows";
import { NEW_API, type WrittenApi } from "./written-api";

const NAMES = ["name", "description", "scopes", "documentationUrl", "signingAlg"] as const;

type Name = "identifier" | (typeof NAMES)[number];

/** Settings that most APIs leave as they are. */
const MORE = ["documentationUrl", "requireDpop", "openTo"] as const;

type Props = {
  refused: Problems | null;
  stored: WrittenApi;
  /** True for a new API: its identifier can't be changed later. */
  isNew?: boolean;
};

export function ApiFields({ refused, stored, isNew = false }: Props) {
  const t = useTranslations("apis");
  const written = { identifier: "", ...stored, ...refused?.typed };
  const of = (name: Name) => ({
    name,
    label: t(`field.${name}`),
    problem: fieldProblem(t, refused, name, { line: refused?.problems.line ?? "" }),
    ...(name !== "scopes" && { hint: t(`hint.${name}`), defaultValue: written[name] }),
  });
  const [first, ...others] = NAMES;
  const names = [first, ...(isNew ? (["identifier"] as const) : []), ...others];
  const isUnusual = MORE.some(
    (name) => written[name] !== NEW_API[name] || refused?.problems[name] !== undefined,
  );
  return (
    <>
      <ProblemSummary fields={names.map(of).filter(({ problem }) => problem !== null)} />
      <TextField {...of("name")} required maxLength={MAX_NAME} autoComplete="off" />
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
      <TextAreaField {...of("description")} rows={2} maxLength={MAX_DESCRIPTION} />
      <ScopesField refused={refused} stored={stored} isNew={isNew} problem={of("scopes").problem} />
      <FormatField chosen={written.tokenFormat} />
      <div className="jwt-fields">
        <SelectField key={written.signingAlg} {...of("signingAlg")}>
          {SIGNING_ALGORITHMS.map((algorithm) => (
            <option key={algorithm} value={algorithm}>
              {algorithm}
            </option>
          ))}
        </SelectField>
      </div>
      <MoreFields title={t("more")} open={isUnusual}>
        <TextField {...of("documentationUrl")} {...AS_TYPED} inputMode="url" autoComplete="off" />
        <CheckField
          name="requireDpop"
          label={t("field.requireDpop")}
          hint={t("hint.requireDpop")}
          defaultChecked={written.requireDpop !== ""}
        />
        <OpenToField chosen={written.openTo} />
      </MoreFields>
    </>
  );
}

/** Empty rows for each press of the button without a script. */
const MORE_ROWS = 5;

function ScopesField({ refused, stored, isNew, problem }: Props & { problem: string | null }) {
  const t = useTranslations("apis.scope");
  const field = useTranslations("apis.field");
  const rows = parseRows(refused?.typed.scopes ?? stored.scopes);
  const asked = refused?.typed.more ? MORE_ROWS : 0;
  const parts = ["name", "description", "sensitive", "users", "services"] as const;
  const words = Object.fromEntries(parts.map((part) => [part, t(part)]));
  const line = Number(refused?.problems.line);
  const unfit = unfitParts(rows[line - 1] ?? NOTHING);
  const said = Object.fromEntries(unfit.map((part) => [part, t(`unfit.${part}`)]));
  return (
    <fieldset id="scopes" aria-describedby="scopes-hint" className="grid min-w-0 gap-2">
      <legend className="mb-1 text-sm font-semibold">{field("scopes")}</legend>
      <div id="scopes-hint" className="grid gap-1 text-xs text-soft">
        <p>{isNew ? t("hint") : `${t("hint")} ${t("lost")}`}</p>
        <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-0.5">
          {(["users", "services", "sensitive"] as const).map((box) => (
            <div key={box} className="contents">
              <dt className="font-semibold">{t(box)}</dt>
              <dd>{t(`means.${box}`)}</dd>
            </div>
          ))}
        </dl>
      </div>
      <ScopeRows
        rows={rows}
        blank={(isNew || rows.length === 0 ? 1 : 0) + asked}
        most={MAX_SCOPES}
        words={{
          ...(words as Record<(typeof parts)[number], string>),
          ...{ row: t("row", { number: "#" }), add: t("add"), clear: t("clear") },
          ...{ nameExample: t("nameExample"), descriptionExample: t("descriptionExample") },
        }}
        wrong={
          problem === null
            ? null
            : { row: line, problems: unfit.length > 0 ? said : { name: problem } }
        }
      />
      <ConsentPreview
        most={MAX_SCOPES}
        words={{
          ...{ title: t("preview"), name: t("nameOfExample") },
          ...{ sensitive: t("sensitive"), none: t("previewNone") },
        }}
      />
    </fieldset>
  );
}

const NOTHING = { name: "", description: "" };

/** Asks for more rows of scopes where no script adds them. */
export function MoreScopes() {
  const t = useTranslations("apis.scope");
  return (
    <noscript>
      <Button type="submit" name="more" value="on" look="plain">
        {t("addRows")}
      </Button>
    </noscript>
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
