import { getTranslations } from "next-intl/server";
import { pageFor } from "@/app/_ui/guarded-page";
import { SectionPage } from "@/app/_ui/section-page";
import { ExportForm } from "@/app/admin/_files/export-form";

export default pageFor("sites", async () => {
  const t = await getTranslations("adminSites.exporting");
  return (
    <SectionPage title={t("title")} lead={t("what")}>
      <ExportForm
        action="/forms/admin/sites/export"
        back={{ href: "/admin/sites", label: t("back") }}
      />
    </SectionPage>
  );
});
