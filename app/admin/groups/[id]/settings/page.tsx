import { useTranslations } from "next-intl";
import { Button } from "@/app/_ui/button";
import { Card } from "@/app/_ui/card";
import { Notice } from "@/app/_ui/notice";
import { PostForm } from "@/app/_ui/post-form";
import { refusedForms } from "@/app/_ui/refused-forms";
import { groupPage } from "@/app/admin/groups/[id]/group-page";
import { GroupFields } from "@/app/admin/groups/group-fields";
import type { Problems } from "@/lib/forms/problems";
import type { GroupView } from "@/lib/groups/list";

export default groupPage("settings", async (group, query) => (
  <AboutGroup group={group} refused={(await refusedForms(query))("group")} />
));

/** Name and description of a group, to change. Says if somebody else changed them meanwhile. */
function AboutGroup({ group, refused }: { group: GroupView; refused: Problems | null }) {
  const t = useTranslations("adminGroups");
  return (
    <>
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
    </>
  );
}
