import { useTranslations } from "next-intl";
import { Notice } from "@/app/_ui/notice";
import { ProblemSummary } from "@/app/_ui/problem-summary";
import type { Problems } from "@/lib/forms/problems";
import type { Field } from "@/lib/oauth/registration/settings";
import { useAccessProblem } from "./access-choice";
import type { FieldProps } from "./setting-input";
import type { SettingsValues } from "./settings-fields";
import { StoredNow } from "./stored-now";

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
        <Notice kind="error">
          <p>{t("problem.changedMeanwhile")}</p>
          <StoredNow stored={stored} typed={values} order={order} />
        </Notice>
      )}
      <ProblemSummary fields={wrong} />
      {lost && <Notice kind="info">{t("problem.tooLong")}</Notice>}
    </>
  );
}

/** Returns the id of a field's input, or of its first one. */
const inputOf = (field: Field | "access") =>
  ({ scopes: "scope_openid-on", access: "access-everyone" })[field as string] ?? field;

/** Returns whether the deletion of secrets is confirmed; null if the save would delete none. */
export function endingOf(refused: Problems | null) {
  const confirmed = refused?.typed.endSecrets === "on";
  return confirmed || refused?.problems.authMethod === "secrets_end" ? { confirmed } : null;
}
