import { getTranslations } from "next-intl/server";
import { DEVELOPER_CONSOLE } from "@/app/_applications/console";
import { ConsoleShell } from "@/app/_applications/console-shell";
import { RegistrationForm } from "@/app/_applications/registration-form";
import { readKind } from "@/app/_applications/settings-fields";
import { Notice } from "@/app/_ui/notice";
import { type PageQuery, single } from "@/app/_ui/page-query";
import { pageTitle } from "@/app/_ui/page-title";
import { refusedForms } from "@/app/_ui/refused-forms";
import { allowanceOf } from "@/lib/applications/allowance";
import { requireUser } from "@/lib/session/guards";

export const generateMetadata = pageTitle("developerApps.own.register");

export default async function NewApplicationPage({ searchParams }: { searchParams: PageQuery }) {
  const { user } = await requireUser();
  const kind = readKind(single((await searchParams).kind));
  const allowance = await allowanceOf(user);
  const refused = (await refusedForms(searchParams))("settings");
  const t = await getTranslations("developerApps.own");
  if (allowance?.left === 0)
    return (
      <ConsoleShell console={DEVELOPER_CONSOLE} user={user} title={t("register")}>
        <Notice kind="info">{t("full", allowance)}</Notice>
      </ConsoleShell>
    );
  return (
    <ConsoleShell
      console={DEVELOPER_CONSOLE}
      user={user}
      title={t("register")}
      lead={
        <>
          {t(kind === "service" ? "registerIntroService" : "registerIntro")}{" "}
          {allowance && t("left", allowance)}
        </>
      }
    >
      <RegistrationForm console={DEVELOPER_CONSOLE} user={user} kind={kind} refused={refused} />
    </ConsoleShell>
  );
}
