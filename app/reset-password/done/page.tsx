import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { ButtonLink } from "@/app/_ui/button";
import { TaskShell } from "@/app/_ui/task-shell";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("links.reset.done");
  return { title: t("title"), robots: { index: false } };
}

export default async function ResetDonePage() {
  const t = await getTranslations("links.reset.done");
  return (
    <TaskShell>
      <h1 className="text-xl">{t("title")}</h1>
      <p className="mt-3">{t("text")}</p>
      <ButtonLink href="/sign-in" className="mt-6 w-full">
        {t("signIn")}
      </ButtonLink>
    </TaskShell>
  );
}
