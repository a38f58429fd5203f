import { UsersRound } from "lucide";
import { useTranslations } from "next-intl";
import { Button } from "@/app/_ui/button";
import { CheckField } from "@/app/_ui/check-field";
import { DisclosureRow } from "@/app/_ui/disclosure-list";
import { AS_TYPED } from "@/app/_ui/field";
import { Icon } from "@/app/_ui/icon";
import { PostForm } from "@/app/_ui/post-form";
import { TextAreaField } from "@/app/_ui/text-area-field";
import type { Problems } from "@/lib/forms/problems";
import { type Access, writeShown } from "@/lib/groups/access";

type Props = {
  /** ID of the application. */
  id: string;
  access: Access;
  refused: Problems | null;
};

/** Row with who may use an application, which opens to change it. */
export function AccessRow({ id, access, refused }: Props) {
  const t = useTranslations("developerApps.access");
  return (
    <DisclosureRow
      id="access"
      open={refused !== null}
      summary={
        <>
          <Icon node={UsersRound} className="size-5 shrink-0 text-soft" />
          <span className="min-w-0 flex-1">
            <h2 className="text-base">{t("title")}</h2>
            <span className="line-clamp-2 text-sm text-soft wrap-anywhere">
              {access.open ? t("everyone") : t("members", { groups: access.groups.join(", ") })}
            </span>
          </span>
        </>
      }
    >
      <AccessForm id={id} access={access} refused={refused} />
    </DisclosureRow>
  );
}

function AccessForm({ id, access, refused }: Props) {
  const t = useTranslations("adminApplications.access");
  const chosen = refused?.typed.access ?? (access.open ? "everyone" : "groups");
  return (
    <PostForm
      action="/forms/admin/applications/set-access"
      hidden={{ application: id, shown: writeShown(access) }}
      className="grid gap-4"
    >
      <fieldset className="grid gap-3">
        <legend className="sr-only">{useTranslations("developerApps.access")("title")}</legend>
        {(["everyone", "groups"] as const).map((value) => (
          <CheckField
            key={value}
            type="radio"
            name="access"
            value={value}
            label={t(`choice.${value}`)}
            hint={t(`means.${value}`)}
            defaultChecked={chosen === value}
          />
        ))}
      </fieldset>
      <TextAreaField
        {...AS_TYPED}
        name="groups"
        label={t("groups")}
        hint={t("groupsHint")}
        rows={Math.min(10, access.groups.length + 2)}
        defaultValue={refused?.typed.groups ?? access.groups.join("\n")}
        problem={useProblem(refused)}
      />
      <p className="text-sm text-soft">{t("ends")}</p>
      <Button type="submit" className="justify-self-start">
        {t("submit")}
      </Button>
    </PostForm>
  );
}

const WORDS = new Map([
  ["no_groups", "problem.no_groups"],
  ["too_many_groups", "problem.too_many_groups"],
  ["group_unknown", "problem.group_unknown"],
] as const);

type Known = typeof WORDS extends Map<infer K, unknown> ? K : never;

function useProblem(refused: Problems | null): string | null {
  const t = useTranslations("adminApplications.access");
  const words = WORDS.get(refused?.problems.groups as Known);
  return words === undefined ? null : t(words, { key: refused?.problems.key ?? "" });
}
