import { randomUUID } from "node:crypto";
import { getTranslations } from "next-intl/server";
import { DEVELOPER_CONSOLE } from "@/app/_applications/console";
import { ConsoleShell } from "@/app/_applications/console-shell";
import { NEW_SETTINGS } from "@/app/_applications/settings-fields";
import { SettingsForm } from "@/app/_applications/settings-form";
import { Card } from "@/app/_ui/card";
import { Notice } from "@/app/_ui/notice";
import type { PageQuery } from "@/app/_ui/page-query";
import { pageTitle } from "@/app/_ui/page-title";
import { refusedForms } from "@/app/_ui/refused-forms";
import { allowanceOf } from "@/lib/applications/allowance";
import { requireUser } from "@/lib/session/guards";

export const generateMetadata = pageTitle("developerApps.own.register");

export default async function NewApplicationPage({ searchParams }: { searchParams: PageQuery }) {
  const { user } = await requireUser(`${DEVELOPER_CONSOLE.home}/new`);
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
    <ConsoleShell console={DEVELOPER_CONSOLE} user={user} title={t("register")}>
      <p className="text-pretty text-soft">
        {t("registerIntro")} {allowance && t("left", allowance)}
      </p>
      <Card>
        <SettingsForm
          action="/forms/developer/apps/register"
          hidden={{ once: randomUUID() }}
          stored={NEW_SETTINGS}
          refused={refused}
          vouching={false}
          submit={t("register")}
        />
      </Card>
    </ConsoleShell>
  );
}
