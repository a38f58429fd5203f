import { useTranslations } from "next-intl";
import { GroupPicker } from "@/app/_groups/group-picker";
import { fieldProblem } from "@/app/_ui/problem-text";
import type { Problems } from "@/lib/forms/problems";

/** Group to add one or several people to. */
export function GroupField({ refused }: { refused: Problems | null }) {
  const t = useTranslations("adminUsers.addToGroup");
  return (
    <GroupPicker
      name="group"
      open
      label={t("label")}
      required
      defaultValue={refused?.typed.group ?? ""}
      problem={fieldProblem(t, refused, "group")}
      isRefused={refused !== null}
    />
  );
}
