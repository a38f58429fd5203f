import { getTranslations } from "next-intl/server";
import { freshPageFor } from "@/app/_ui/guarded-page";
import { SectionPage } from "@/app/_ui/section-page";
import { ExportForm } from "@/app/admin/_files/export-form";

export default freshPageFor("users", async () => {
  const t = await getTranslations("adminUsers.exporting");
  return (
    <SectionPage title={t("title")} lead={t("what")}>
      <ExportForm
        action="/forms/admin/users/export"
        back={{ href: "/admin/users", label: t("back") }}
      />
    </SectionPage>
  );
});
