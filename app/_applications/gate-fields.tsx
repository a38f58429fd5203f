import { useTranslations } from "next-intl";
import { CheckField } from "@/app/_ui/check-field";
import { problemText } from "@/app/_ui/problem-text";
import { TextAreaField } from "@/app/_ui/text-area-field";
import { TextField } from "@/app/_ui/text-field";
import type { Problems } from "@/lib/forms/problems";
import { IDENTITY_HEADERS } from "@/lib/oauth/gate/identity";

type Props = { values: Readonly<Record<string, string>>; refused: Problems | null };

/** Settings that only sites behind a proxy have. */
export function GateFields({ values, refused }: Props) {
  const t = useTranslations("developerApps.gate");
  const problemOf = (field: string) => problemText(t, refused?.problems[field]);
  return (
    <>
      <TextAreaField
        name="publicPaths"
        label={t("publicPaths")}
        hint={t("publicPathsHint")}
        problem={problemOf("publicPaths")}
        defaultValue={values.publicPaths}
        placeholder="/robots.txt"
        rows={3}
        spellCheck={false}
      />
      <fieldset className="grid min-w-0 gap-3">
        <legend className="mb-1.5 text-sm font-semibold">{t("sends")}</legend>
        <div className="grid gap-3 sm:grid-cols-2">
          {IDENTITY_HEADERS.map((header) => (
            <CheckField
              key={header}
              name={`send_${header}`}
              label={header}
              hint={t(`header.${header}`)}
              defaultChecked={values[`send_${header}`] === "on"}
            />
          ))}
          <CheckField
            name="assertion"
            label="X-Foyer-Assertion"
            hint={t("header.assertion")}
            defaultChecked={values.assertion === "on"}
          />
        </div>
      </fieldset>
      <div className="max-w-80">
        <TextField
          name="idleMinutes"
          label={t("idleMinutes")}
          hint={t("idleMinutesHint")}
          problem={problemOf("idleMinutes")}
          inputMode="numeric"
          maxLength={5}
          defaultValue={values.idleMinutes}
        />
      </div>
    </>
  );
}
