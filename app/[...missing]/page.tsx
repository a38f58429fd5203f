import type { Metadata } from "next";
import { headers } from "next/headers";
import { getTranslations } from "next-intl/server";
import { ButtonLink } from "@/app/_ui/button";
import { PageShell } from "@/app/_ui/page-shell";
import { sayNotFound } from "@/lib/error-pages/page-status";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("errors.notFound");
  return { title: t("title"), robots: { index: false } };
}

/** Answers any unknown address with 404. Ignores the path (server/anonymous-pages.ts caches one page for all). */
export default async function MissingPage() {
  sayNotFound(await headers());
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
