import { useTranslations } from "next-intl";
import { GroupPicker } from "@/app/_groups/group-picker";
import { CheckField } from "@/app/_ui/check-field";
import { AUDIENCES } from "@/lib/sites/editing/fields";
import { splitLines } from "@/lib/split-lines";

type Groups = { name: string; label: string; problem: string | null; defaultValue: string };

type Props = {
  audience: string;
  groups: Groups;
  /** True if the form was refused, for whatever reason: unknown groups are explained with the rest. */
  isRefused: boolean;
};

/** Chooses who sees a site, with its groups. */
export function AudienceField({ audience, groups, isRefused }: Props) {
  const t = useTranslations("adminSites.form");
  return (
    <fieldset aria-describedby="audience-hint" className="grid gap-3">
      <legend className="mb-2 text-sm font-semibold">{t("audience")}</legend>
      {AUDIENCES.map((value) => (
        <CheckField
          key={value}
          type="radio"
          name="audience"
          value={value}
          label={t(`audiences.${value}`)}
          hint={t(`audienceMeans.${value}`)}
          defaultChecked={audience === value}
        />
      ))}
      <GroupPicker
        {...groups}
        several
        defaultValue={splitLines(groups.defaultValue).join("\n")}
        isRefused={isRefused && audience === "groups"}
      />
      <p id="audience-hint" className="text-xs text-soft">
        {t("audienceHint")}
      </p>
    </fieldset>
  );
}
