import { randomUUID } from "node:crypto";
import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { SettingsForm } from "@/app/_applications/settings-form";
import { NEW_SETTINGS } from "@/app/_applications/settings-values";
import { Card } from "@/app/_ui/card";
import { Notice } from "@/app/_ui/notice";
import type { PageQuery } from "@/app/_ui/page-query";
import { refusedForms } from "@/app/_ui/refused-forms";
import { LIST } from "@/app/developer/apps/desk";
import { DeveloperShell } from "@/app/developer/developer-shell";
import { allowanceOf } from "@/lib/applications/allowance";
import { requireUser } from "@/lib/session/guards";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("developerApps.own");
  return { title: t("register"), robots: { index: false } };
}

export default async function NewApplicationPage({ searchParams }: { searchParams: PageQuery }) {
  const { user } = await requireUser(`${LIST}/new`);
  const allowance = await allowanceOf(user);
  const refused = (await refusedForms(searchParams))("settings");
  const t = await getTranslations("developerApps.own");
  if (allowance?.left === 0)
    return (
      <DeveloperShell here={LIST} title={t("register")}>
        <Notice kind="info">{t("full", allowance)}</Notice>
      </DeveloperShell>
    );
  return (
    <DeveloperShell here={LIST} title={t("register")}>
      <p className="text-pretty text-soft">
        {t("registerIntro")} {allowance && t("left", allowance)}
      </p>
      <Card>
        <SettingsForm
          action={`${LIST}/registration`}
          hidden={{ once: randomUUID() }}
          stored={NEW_SETTINGS}
          refused={refused}
          vouching={false}
          submit={t("register")}
        />
      </Card>
    </DeveloperShell>
  );
}
