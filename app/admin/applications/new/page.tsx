import { randomUUID } from "node:crypto";
import { getTranslations } from "next-intl/server";
import { ADMINISTRATION } from "@/app/_applications/console";
import { ConsoleShell } from "@/app/_applications/console-shell";
import { NEW_SETTINGS } from "@/app/_applications/settings-fields";
import { SettingsForm } from "@/app/_applications/settings-form";
import { Card } from "@/app/_ui/card";
import type { PageQuery } from "@/app/_ui/page-query";
import { pageTitle } from "@/app/_ui/page-title";
import { refusedForms } from "@/app/_ui/refused-forms";
import { requireFreshPermission } from "@/lib/session/guards";

export const generateMetadata = pageTitle("adminApplications.register");

export default async function NewApplicationPage({ searchParams }: { searchParams: PageQuery }) {
  const { user } = await requireFreshPermission("applications", `${ADMINISTRATION.home}/new`);
  const refused = (await refusedForms(searchParams))("settings");
  const t = await getTranslations("adminApplications");
  return (
    <ConsoleShell console={ADMINISTRATION} user={user} title={t("register")}>
      <p className="text-soft">{t("registerIntro")}</p>
      <Card>
        <SettingsForm
          action="/forms/admin/applications/register"
          hidden={{ once: randomUUID() }}
          stored={NEW_SETTINGS}
          refused={refused}
          vouching
          submit={t("register")}
        />
      </Card>
    </ConsoleShell>
  );
}
