import { useTranslations } from "next-intl";
import { AS_TYPED } from "@/app/_ui/field";
import { SelectField } from "@/app/_ui/select-field";
import { TextField } from "@/app/_ui/text-field";

export type Choice = { clientId: string; name: string };

type Props = {
  name: string;
  label: string;
  problem: string | null;
  defaultValue: string;
  applications: readonly Choice[] | null;
};

/** The application that people sign in to at the site: chosen by name or, among very many, by client ID. */
export function ApplicationField({ applications, ...field }: Props) {
  const t = useTranslations("adminSites.form");
  if (applications === null)
    return (
      <TextField
        {...field}
        label={t("applicationClientId")}
        hint={t("applicationClientIdHint")}
        {...AS_TYPED}
      />
    );
  const isListed = applications.some(({ clientId }) => clientId === field.defaultValue);
  return (
    <SelectField {...field} hint={t("applicationHint")}>
      <option value="">{t("noApplication")}</option>
      {/* What a refused form sent stays chosen. */}
      {field.defaultValue !== "" && !isListed && (
        <option value={field.defaultValue}>{field.defaultValue}</option>
      )}
      {applications.map(({ clientId, name }) => (
        <option key={clientId} value={clientId}>
          {name}
        </option>
      ))}
    </SelectField>
  );
}
