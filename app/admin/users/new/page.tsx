import { getTranslations } from "next-intl/server";
import { freshPageFor } from "@/app/_ui/guarded-page";
import { refusedForms } from "@/app/_ui/refused-forms";
import { SectionPage } from "@/app/_ui/section-page";
import { InviteForm } from "./invite-form";

export default freshPageFor("users", async (_, { searchParams }) => {
  const refusedOf = await refusedForms(searchParams);
  const t = await getTranslations("adminUsers");
  return (
    <SectionPage title={t("invite")}>
      <p className="text-soft">{t("new.intro")}</p>
      <InviteForm refused={refusedOf("new")} />
    </SectionPage>
  );
});
