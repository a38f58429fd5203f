import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { ButtonLink } from "@/app/_ui/button";
import { TaskShell } from "@/app/_ui/task-shell";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("links.verify.taken");
  return { title: t("title"), robots: { index: false } };
}

export default async function VerifyTakenPage() {
  const t = await getTranslations("links.verify");
  return (
    <TaskShell>
      <h1 className="text-xl">{t("taken.title")}</h1>
      <p className="mt-3">{t("taken.text")}</p>
      <ButtonLink href="/account" className="mt-6 w-full">
        {t("profile")}
      </ButtonLink>
    </TaskShell>
  );
}
