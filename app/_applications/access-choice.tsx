import { useTranslations } from "next-intl";
import { GroupPicker } from "@/app/_groups/group-picker";
import { CheckField } from "@/app/_ui/check-field";
import { problemText } from "@/app/_ui/problem-text";
import type { Problems } from "@/lib/forms/problems";
import type { Access } from "@/lib/groups/access";

type Props = {
  access: Access;
  refused: Problems | null;
  /** Hides the legend from view where a heading says the same. */
  headed?: boolean;
};

/** Chooses who may use an application, with its groups. */
export function AccessChoice({ access, refused, headed = false }: Props) {
  const t = useTranslations("adminApplications.access");
  const chosen = refused?.typed.access ?? (access.open ? "everyone" : "groups");
  const typed = refused?.typed.groups ?? access.groups.join("\n");
  return (
    <>
      <fieldset className="grid gap-3">
        <legend className={headed ? "sr-only" : "mb-2 text-sm font-semibold"}>
          {useTranslations("developerApps.access")("title")}
        </legend>
        {(["everyone", "groups"] as const).map((value) => (
          <CheckField
            key={value}
            type="radio"
            name="access"
            value={value}
            required
            label={t(`choice.${value}`)}
            hint={t(`means.${value}`)}
            defaultChecked={chosen === value}
          />
        ))}
      </fieldset>
      <GroupPicker
        name="groups"
        label={t("groups")}
        several
        defaultValue={typed}
        problem={useAccessProblem(refused)}
        isRefused={refused !== null}
      />
    </>
  );
}

/** Returns what is wrong with the choice, or null. */
export function useAccessProblem(refused: Problems | null): string | null {
  const t = useTranslations("adminApplications.access");
  return problemText(t, refused?.problems.groups, { key: refused?.problems.key ?? "" });
}
