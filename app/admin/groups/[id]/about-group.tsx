import { useTranslations } from "next-intl";
import { Button } from "@/app/_ui/button";
import { Card } from "@/app/_ui/card";
import { Notice } from "@/app/_ui/notice";
import { PostForm } from "@/app/_ui/post-form";
import { GroupFields } from "@/app/admin/groups/group-fields";
import type { Problems } from "@/lib/forms/problems";
import type { GroupView } from "@/lib/groups/list";

/** Name and description of a group, to change. Says if somebody else changed them meanwhile. */
export function AboutGroup({ group, refused }: { group: GroupView; refused: Problems | null }) {
  const t = useTranslations("adminGroups");
  return (
    <section aria-labelledby="about-title" className="mt-4 grid gap-3">
      <h2 id="about-title" className="text-lg">
        {t("about.title")}
      </h2>
      {refused?.problems.form && <Notice kind="error">{t("problem.changed_meanwhile")}</Notice>}
      <Card>
        <PostForm
          action="/forms/admin/groups/save"
          hidden={{ group: group.id, revision: group.revision }}
          className="grid gap-5"
        >
          <GroupFields refused={refused} stored={group} />
          <Button type="submit" className="justify-self-start">
            {t("about.submit")}
          </Button>
        </PostForm>
      </Card>
    </section>
  );
}
