import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { ButtonLink } from "@/app/_ui/button";
import { TaskShell } from "@/app/_ui/task-shell";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("links.forgot.sent");
  return { title: t("title"), robots: { index: false } };
}

export default async function ResetSentPage() {
  const t = await getTranslations("links.forgot.sent");
  return (
    <TaskShell>
      <h1 className="text-xl">{t("title")}</h1>
      <p className="mt-3">{t("text")}</p>
      <p className="mt-3 text-sm text-soft">{t("nothing")}</p>
      <ButtonLink href="/forgot-password" look="plain" className="mt-6 w-full">
        {t("again")}
      </ButtonLink>
    </TaskShell>
  );
}
