import { getTranslations } from "next-intl/server";
import { ALL_APIS } from "@/app/_apis/console";
import { NewApiForm } from "@/app/_apis/new-api-form";
import { freshPageFor } from "@/app/_ui/guarded-page";
import { refusedForms } from "@/app/_ui/refused-forms";
import { SectionPage } from "@/app/_ui/section-page";

export default freshPageFor("applications", async (_, { searchParams }) => {
  const refusedOf = await refusedForms(searchParams);
  const t = await getTranslations("apis");
  return (
    <SectionPage title={t("create")} lead={t("new.intro")}>
      <NewApiForm console={ALL_APIS} refused={refusedOf("new")} />
    </SectionPage>
  );
});
