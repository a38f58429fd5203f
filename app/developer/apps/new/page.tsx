import { getTranslations } from "next-intl/server";
import { DEVELOPER_CONSOLE } from "@/app/_applications/console";
import { RegistrationForm } from "@/app/_applications/registration-form";
import { readKind } from "@/app/_applications/settings-fields";
import { Notice } from "@/app/_ui/notice";
import { type PageQuery, single } from "@/app/_ui/page-query";
import { refusedForms } from "@/app/_ui/refused-forms";
import { SectionPage } from "@/app/_ui/section-page";
import { APPLICATION_ALLOWANCE } from "@/lib/applications/allowance";
import { requireUser } from "@/lib/session/guards";

export default async function NewApplicationPage({ searchParams }: { searchParams: PageQuery }) {
  const { user } = await requireUser();
  const query = await searchParams;
  const kind = readKind(single(query.kind));
  const allowance = await APPLICATION_ALLOWANCE.of(user);
  const refused = (await refusedForms(searchParams))("settings");
  const t = await getTranslations("developerApps.own");
  if (allowance?.left === 0)
    return (
      <SectionPage title={t("register")}>
        <Notice kind="info">{t("full", allowance)}</Notice>
      </SectionPage>
    );
  return (
    <SectionPage
      title={t("register")}
      lead={
        <>
          {t(kind === "service" ? "registerIntroService" : "registerIntro")}{" "}
          {allowance && t("left", allowance)}
        </>
      }
    >
      <RegistrationForm
        {...{ console: DEVELOPER_CONSOLE, user, kind, refused }}
        method={single(query.method)}
      />
    </SectionPage>
  );
}
