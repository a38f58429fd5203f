import { useTranslations } from "next-intl";
import { Notice } from "@/app/_ui/notice";
import { refusedForms } from "@/app/_ui/refused-forms";
import { SettingsCard } from "@/app/_ui/settings-card";
import { groupPage } from "@/app/admin/groups/[id]/group-page";
import { GroupFields } from "@/app/admin/groups/group-fields";
import type { Problems } from "@/lib/forms/problems";
import type { GroupView } from "@/lib/groups/list";

export default groupPage("settings", async (group, query) => (
  <AboutGroup group={group} refused={(await refusedForms(query))("group")} />
));

/** Name and description of a group, to change. Says if somebody else changed them meanwhile. */
function AboutGroup({ group, refused }: { group: GroupView; refused: Problems | null }) {
  const t = useTranslations("adminGroups.problem");
  return (
    <>
      {refused?.problems.form && <Notice kind="error">{t("changed_meanwhile")}</Notice>}
      <SettingsCard
        action="/forms/admin/groups/save"
        hidden={{ group: group.id, revision: group.revision }}
        storedAt={refused && `/admin/groups/${group.id}/settings`}
      >
        <div className="grid gap-5 p-5 sm:p-6">
          <GroupFields refused={refused} stored={group} />
        </div>
      </SettingsCard>
    </>
  );
}
