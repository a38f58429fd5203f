import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { ButtonLink } from "@/app/_ui/button";
import { PageShell } from "@/app/_ui/page-shell";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("errors.notFound");
  return { title: t("title") };
}

export default async function NotFound() {
  const t = await getTranslations("errors");
  return (
    <PageShell here={null}>
      <h1 className="text-2xl">{t("notFound.heading")}</h1>
      <p className="mt-4 max-w-prose">{t("notFound.text")}</p>
      <div className="mt-6">
        <ButtonLink href="/">{t("toDirectory")}</ButtonLink>
      </div>
    </PageShell>
  );
}
