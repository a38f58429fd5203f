import { randomUUID } from "node:crypto";
import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { SettingsForm } from "@/app/_applications/settings-form";
import { NEW_SETTINGS } from "@/app/_applications/settings-values";
import { Card } from "@/app/_ui/card";
import type { PageQuery } from "@/app/_ui/page-query";
import { refusedForms } from "@/app/_ui/refused-forms";
import { AdminShell } from "@/app/admin/admin-shell";
import { LIST } from "@/app/admin/applications/desk";
import { requireFreshPermission } from "@/lib/session/guards";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("adminApplications");
  return { title: t("register"), robots: { index: false } };
}

export default async function NewApplicationPage({ searchParams }: { searchParams: PageQuery }) {
  const { user } = await requireFreshPermission("applications", `${LIST}/new`);
  const refused = (await refusedForms(searchParams))("settings");
  const t = await getTranslations("adminApplications");
  return (
    <AdminShell here={LIST} role={user.role} title={t("register")}>
      <p className="text-soft">{t("registerIntro")}</p>
      <Card>
        <SettingsForm
          action={`${LIST}/registration`}
          hidden={{ once: randomUUID() }}
          stored={NEW_SETTINGS}
          refused={refused}
          vouching
          submit={t("register")}
        />
      </Card>
    </AdminShell>
  );
}
