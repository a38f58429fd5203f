import { UsersRound } from "lucide";
import { useTranslations } from "next-intl";
import { AccessChoice } from "@/app/_applications/access-choice";
import { Button } from "@/app/_ui/button";
import { DisclosureRow } from "@/app/_ui/disclosure-list";
import { PostForm } from "@/app/_ui/post-form";
import { RowState } from "@/app/_ui/row-state";
import type { Problems } from "@/lib/forms/problems";
import { type Access, writeShown } from "@/lib/groups/access";

type Props = {
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
        <RowState icon={UsersRound} title={t("title")}>
          <span className="line-clamp-2 wrap-anywhere">
            {access.open ? t("everyone") : t("members", { groups: access.groups.join(", ") })}
          </span>
        </RowState>
      }
    >
      <AccessForm id={id} access={access} refused={refused} />
    </DisclosureRow>
  );
}

function AccessForm({ id, access, refused }: Props) {
  const t = useTranslations("adminApplications.access");
  return (
    <PostForm
      action="/forms/admin/applications/set-access"
      hidden={{ application: id, shown: writeShown(access) }}
      className="grid gap-4"
    >
      <AccessChoice access={access} refused={refused} headed />
      <p className="text-sm text-soft">{t("ends")}</p>
      <Button type="submit" className="justify-self-start">
        {t("submit")}
      </Button>
    </PostForm>
  );
}
