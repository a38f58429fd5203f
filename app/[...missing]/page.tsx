import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { ButtonLink } from "@/app/_ui/button";
import { noteNotFound } from "@/lib/error-pages/page-status";
import { requestHeaders } from "@/lib/http/request-headers";
import { MissingShell } from "./missing-shell";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("errors.notFound");
  return { title: t("title"), robots: { index: false } };
}

/**
 * Answers any unknown address with 404, and any page whose object doesn't exist (server/unfilled.ts).
 * Ignores the path for visitors (server/anonymous-pages.ts caches one page for all).
 */
export default async function MissingPage() {
  noteNotFound(await requestHeaders());
  const t = await getTranslations("errors");
  return (
    <MissingShell title={t("notFound.heading")}>
      <p className="max-w-prose">{t("notFound.text")}</p>
      <div>
        <ButtonLink href="/" look="plain">
          {t("toDirectory")}
        </ButtonLink>
      </div>
    </MissingShell>
  );
}
