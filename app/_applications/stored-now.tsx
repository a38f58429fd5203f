import { useTranslations } from "next-intl";
import { Facts } from "@/app/_ui/facts";
import { SCOPES } from "@/lib/oauth/scopes";
import type { SettingsField, SettingsValues } from "./settings-values";

/** Lists the stored values that differ from the typed ones, after someone else saved in the meantime. */
export function StoredNow({ stored, typed }: Record<"stored" | "typed", SettingsValues>) {
  const t = useTranslations("developerApps");
  const was = texts(stored);
  const is = texts(typed);
  const fields = (Object.keys(was) as SettingsField[]).filter((field) => was[field] !== is[field]);
  if (fields.length === 0) return null;
  const shown = (field: SettingsField) => {
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

function texts(values: SettingsValues): Record<SettingsField, string> {
  const { scope_openid: _, scope_profile: __, scope_email: ___, ...rest } = values;
  const { scope_offline_access: ____, ...fields } = rest;
  const scope = SCOPES.filter((name) => values[`scope_${name}`] !== "").join(" ");
  return { ...fields, scope };
}
