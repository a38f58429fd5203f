import { useTranslations } from "next-intl";
import { GroupPicks } from "@/app/_groups/group-picks";
import { CheckField } from "@/app/_ui/check-field";
import { AS_TYPED } from "@/app/_ui/field";
import { TextAreaField } from "@/app/_ui/text-area-field";
import { AUDIENCES, splitKeys } from "@/lib/sites/editing/fields";

type Groups = { name: string; label: string; problem: string | null; defaultValue: string };

type Props = {
  audience: string;
  groups: Groups;
  /** True if the form was refused, for whatever reason: unknown groups are explained with the rest. */
  isRefused: boolean;
};

/** Chooses who sees a site, with its groups one per line. */
export function AudienceField({ audience, groups, isRefused }: Props) {
  const t = useTranslations("adminSites.form");
  const keys = splitKeys(groups.defaultValue);
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
      <TextAreaField
        {...AS_TYPED}
        {...groups}
        hint={t("groupsHint")}
        rows={Math.min(10, keys.length + 2)}
        defaultValue={keys.join("\n")}
      />
      <GroupPicks typed={isRefused && audience === "groups" ? keys : []} />
      <p id="audience-hint" className="text-xs text-soft">
        {t("audienceHint")}
      </p>
    </fieldset>
  );
}
