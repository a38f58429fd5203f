import { getTranslations } from "next-intl/server";
import { freshPageFor } from "@/app/_ui/guarded-page";
import { SectionPage } from "@/app/_ui/section-page";
import { ExportForm } from "@/app/admin/_files/export-form";
import { GROUPS } from "@/app/admin/groups/group-address";

export default freshPageFor("groups", async () => {
  const t = await getTranslations("adminGroups.exporting");
  return (
    <SectionPage title={t("title")} lead={t("what")}>
      <ExportForm action="/forms/admin/groups/export" back={{ href: GROUPS, label: t("back") }} />
    </SectionPage>
  );
});
