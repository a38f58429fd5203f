import { useTranslations } from "next-intl";
import type { ComponentProps } from "react";
import { Notice } from "@/app/_ui/notice";
import type { Problems } from "@/lib/forms/problems";
import { RefusedFields } from "./refused-fields";
import type { FieldProps } from "./settings-box";
import type { SettingsValues } from "./settings-fields";
import { StoredNow } from "./stored-now";

type Props = FieldProps &
  ComponentProps<typeof RefusedFields> & { stored: SettingsValues; refused: Problems | null };

/** Notice above a refused form: the reason, and which input is lost. */
export function RefusedSettings({ stored, refused, values, problemOf, order }: Props) {
  const t = useTranslations("developerApps.problem");
  if (refused === null) return null;
  const lost = Object.keys(stored).some((field) => !(field in refused.typed));
  return (
    <>
      {refused.problems.form !== undefined && (
        <Notice kind="error">
          <p>{t("changedMeanwhile")}</p>
          <StoredNow stored={stored} typed={values} />
        </Notice>
      )}
      <RefusedFields problemOf={problemOf} order={order} />
      {lost && <Notice kind="info">{t("tooLong")}</Notice>}
    </>
  );
}

/** Reads from the refusal which secrets the save would delete (settings-refusal.ts). */
export function endingOf(refused: Problems | null) {
  const count = refused?.problems.endSecrets;
  if (count === undefined) return null;
  return { count: Number(count), confirmed: refused?.typed.endSecrets === "on" };
}
