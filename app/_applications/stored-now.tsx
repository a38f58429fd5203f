import { useTranslations } from "next-intl";
import { Facts } from "@/app/_ui/facts";
import { type Field, fieldsOf } from "@/lib/oauth/registration/settings";
import { SCOPES } from "@/lib/oauth/scopes";
import type { SettingsValues } from "./settings-fields";

type Props = Record<"stored" | "typed", SettingsValues> & {
  /** Fields of the form, in its order. */
  order: readonly (Field | "access")[];
};

/** Lists the stored values that differ from the typed ones, after someone else saved in the meantime. */
export function StoredNow({ stored, typed, order }: Props) {
  const t = useTranslations("developerApps");
  const was = withScope(stored);
  const is = withScope(typed);
  const fields = order
    .filter((field) => field !== "access")
    // A choice is never empty, unless the form lacks it.
    .filter((field) => was[field] !== is[field] && !(CHOICES.includes(field) && is[field] === ""));
  if (fields.length === 0) return null;
  const shown = (field: Field) => {
    if (was[field] === "") return t("stored.nothing");
    return was[field] === "on" ? t("stored.yes") : was[field];
  };
  return (
    <div className="mt-3 grid gap-2 text-ink">
      <p className="font-semibold">{t("stored.title")}</p>
      <Facts
        facts={fields.map((field) => ({
          label: t(`field.${field}`),
          value: <span className="whitespace-pre-wrap">{shown(field)}</span>,
        }))}
      />
    </div>
  );
}

const CHOICES: readonly Field[] = fieldsOf("choice");

const withScope = (values: SettingsValues): Record<Field, string> => ({
  ...values,
  scopes: SCOPES.filter((scope) => values[`scope_${scope}`] !== "").join(" "),
});
