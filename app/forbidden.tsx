import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { ButtonLink } from "@/app/_ui/button";
import { PageShell } from "@/app/_ui/page-shell";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("errors.forbidden");
  return { title: t("title") };
}

/** Status 403: signed in, but without the permission (lib/session/permissions.ts). */
export default async function Forbidden() {
  const t = await getTranslations("errors");
  return (
    <PageShell here={null}>
      <h1 className="text-2xl">{t("forbidden.heading")}</h1>
      <p className="mt-4 max-w-prose">{t("forbidden.text")}</p>
      <p className="mt-2 max-w-prose">{t("forbidden.next")}</p>
      <div className="mt-6">
        <ButtonLink href="/">{t("toDirectory")}</ButtonLink>
      </div>
    </PageShell>
  );
}
