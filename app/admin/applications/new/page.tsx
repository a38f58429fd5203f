import { getTranslations } from "next-intl/server";
import { ADMINISTRATION } from "@/app/_applications/console";
import { RegistrationForm } from "@/app/_applications/registration-form";
import { readKind } from "@/app/_applications/settings-fields";
import { freshPageFor } from "@/app/_ui/guarded-page";
import { single } from "@/app/_ui/page-query";
import { refusedForms } from "@/app/_ui/refused-forms";
import { SectionPage } from "@/app/_ui/section-page";
import { GateForm } from "./gate-form";

export default freshPageFor("applications", async ({ user }, { searchParams }) => {
  const refused = (await refusedForms(searchParams))("settings");
  const query = await searchParams;
  const kind = readKind(single(query.kind));
  const t = await getTranslations("adminApplications");
  return (
    <SectionPage title={t("register")} lead={t("registerIntro")}>
      <RegistrationForm
        {...{ console: ADMINISTRATION, user, kind, refused }}
        method={single(query.method)}
      />
      {kind === "gate" && <GateForm home={ADMINISTRATION.home} refused={refused} />}
    </SectionPage>
  );
});
