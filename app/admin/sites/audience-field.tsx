import { useTranslations } from "next-intl";
import { GroupChoice } from "@/app/_groups/group-choice";
import { AUDIENCES } from "@/lib/sites/editing/fields";

type Groups = { label: string; problem: string | null; defaultValue: string };

type Props = { audience: string; groups: Groups; isRefused: boolean };

export function AudienceField({ audience, groups, isRefused }: Props) {
  const t = useTranslations("adminSites.form");
  const { label, problem, defaultValue } = groups;
  return (
    <GroupChoice
      name="audience"
      legend={t("audience")}
      hint={t("audienceHint")}
      choices={AUDIENCES.map((value) => ({
        ...{ value, label: t(`audiences.${value}`), hint: t(`audienceMeans.${value}`) },
      }))}
      chosen={audience}
      groups={{ label, problem, typed: defaultValue }}
      isRefused={isRefused}
    />
  );
}
