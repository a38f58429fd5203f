import { getTranslations } from "next-intl/server";
import { ADMINISTRATION } from "@/app/_applications/console";
import { ConsoleShell } from "@/app/_applications/console-shell";
import { RegistrationForm } from "@/app/_applications/registration-form";
import { readKind } from "@/app/_applications/settings-fields";
import { type PageQuery, single } from "@/app/_ui/page-query";
import { pageTitle } from "@/app/_ui/page-title";
import { refusedForms } from "@/app/_ui/refused-forms";
import { requireFreshPermission } from "@/lib/session/guards";

export const generateMetadata = pageTitle("adminApplications.register");

export default async function NewApplicationPage({ searchParams }: { searchParams: PageQuery }) {
  const { user } = await requireFreshPermission("applications");
  const refused = (await refusedForms(searchParams))("settings");
  const t = await getTranslations("adminApplications");
  return (
    <ConsoleShell
      console={ADMINISTRATION}
      user={user}
      title={t("register")}
      lead={t("registerIntro")}
    >
      <RegistrationForm
        console={ADMINISTRATION}
        user={user}
        kind={readKind(single((await searchParams).kind))}
        refused={refused}
      />
    </ConsoleShell>
  );
}
