import { getTranslations } from "next-intl/server";
import { Combobox } from "@/app/_ui/combobox";
import { nameOfClient } from "@/lib/applications/overview";

type Props = { name: string; label: string; problem: string | null; defaultValue: string };

/** The application that people sign in to at the site. Without a script, it is named by its client ID. */
export async function ApplicationField(field: Props) {
  const { defaultValue: value } = field;
  const t = await getTranslations("adminSites.form");
  const title = value === "" ? null : await nameOfClient(value);
  return (
    <div className="grid gap-1.5">
      <Combobox
        {...field}
        kind="applications"
        hint={t("applicationHint")}
        named={title === null ? [] : [{ value, title }]}
      />
      <p className="text-xs text-soft scripted:hidden">{t("applicationClientId")}</p>
    </div>
  );
}
