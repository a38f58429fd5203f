import { useTranslations } from "next-intl";
import { GroupChoice } from "@/app/_groups/group-choice";
import { fieldProblem } from "@/app/_ui/problem-text";
import type { Problems } from "@/lib/forms/problems";
import type { Access } from "@/lib/groups/access";
import { CHOICES } from "@/lib/groups/fields";

type Props = {
  access: Access;
  refused: Problems | null;
  /** Hides the legend from view where a heading says the same. */
  headed?: boolean;
  /** True for an application that needn't learn of groups yet. */
  isNew?: boolean;
  /** ID of the field for groups, on a page with another one. */
  groupsId?: string;
};

export function AccessChoice({ access, refused, headed = false, isNew = false, groupsId }: Props) {
  const t = useTranslations("adminApplications.access");
  const { typed } = refused ?? {};
  return (
    <GroupChoice
      name="access"
      legend={useTranslations("developerApps.access")("title")}
      headed={headed}
      choices={CHOICES.filter((value) => !isNew || value !== "everyone_groups").map((value) => ({
        ...{ value, label: t(`choice.${value}`), hint: t(`means.${value}`) },
      }))}
      chosen={typed?.access || choiceOf(access)}
      groups={{
        ...{ label: t("groups"), problem: useAccessProblem(refused) },
        typed: typed?.groups ?? access.groups.join("\n"),
        id: groupsId,
      }}
      isRefused={refused !== null}
    />
  );
}

function choiceOf({ open, groups }: Access) {
  if (!open) return "groups";
  return groups.length === 0 ? "everyone" : "everyone_groups";
}

/** Returns what is wrong with the choice, or null. */
export function useAccessProblem(refused: Problems | null): string | null {
  const t = useTranslations("adminApplications.access");
  return fieldProblem(t, refused, "groups", { key: refused?.problems.key ?? "" });
}
