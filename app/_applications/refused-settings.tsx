import { useTranslations } from "next-intl";
import { Notice } from "@/app/_ui/notice";
import { ProblemSummary } from "@/app/_ui/problem-summary";
import { StoredMeanwhile } from "@/app/_ui/stored-meanwhile";
import type { Problems } from "@/lib/forms/problems";
import { type Field, fieldsOf } from "@/lib/oauth/registration/settings";
import { SCOPES } from "@/lib/oauth/scopes";
import { useAccessProblem } from "./access-choice";
import type { FieldProps } from "./setting-input";
import type { SettingsValues } from "./settings-fields";

type Props = FieldProps & {
  stored: SettingsValues;
  refused: Problems | null;
  /** The fields in the order of the form. */
  order: readonly (Field | "access")[];
};

/** Notices above a refused form: the reason, the wrong fields, and which input is lost. */
export function RefusedSettings({ stored, refused, values, problemOf, order }: Props) {
  const t = useTranslations("developerApps");
  const accessProblem = useAccessProblem(refused);
  if (refused === null) return null;
  const lost = Object.keys(stored).some((field) => !(field in refused.typed));
  const wrong = order
    .filter((field) => (field === "access" ? accessProblem : problemOf(field)) !== null)
    .map((field) => ({
      name: inputOf(field),
      label: field === "access" ? t("access.title") : t(`field.${field}`),
    }));
  return (
    <>
      {refused.problems.form !== undefined && (
        <StoredMeanwhile
          what={t("problem.changedMeanwhile")}
          stored={differing(order, withScope(stored), withScope(values)).map(([field, value]) => ({
            label: t(`field.${field}`),
            value: value === "on" ? t("stored.yes") : value,
          }))}
        />
      )}
      <ProblemSummary fields={wrong} />
      {lost && <Notice kind="info">{t("problem.tooLong")}</Notice>}
    </>
  );
}

/** Returns the id of a field's input, or of its first one. */
const inputOf = (field: Field | "access") =>
  ({ scopes: "scope_openid-on", access: "groups" })[field as string] ?? field;

/** Returns whether the deletion of secrets is confirmed; null if the save would delete none. */
export function endingOf(refused: Problems | null) {
  const confirmed = refused?.typed.endSecrets === "on";
  return confirmed || refused?.problems.authMethod === "secrets_end" ? { confirmed } : null;
}

/** Returns the stored values that differ from the typed ones. */
const differing = (order: Props["order"], was: Values, is: Values) =>
  order
    .filter((field) => field !== "access")
    // A choice is never empty, unless the form lacks it.
    .filter((field) => was[field] !== is[field] && !(CHOICES.includes(field) && is[field] === ""))
    .map((field) => [field, was[field]] as const);

type Values = Record<Field, string>;

const CHOICES: readonly Field[] = fieldsOf("choice");

const withScope = (values: SettingsValues): Values => ({
  ...values,
  scopes: SCOPES.filter((scope) => values[`scope_${scope}`] !== "").join(" "),
});
