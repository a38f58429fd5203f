import type { Metadata } from "next";
import { useTranslations } from "next-intl";
import { getTranslations } from "next-intl/server";
import { ButtonLink } from "@/app/_ui/button";
import { TaskShell } from "@/app/_ui/task-shell";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("invitation");
  return { title: t("done"), robots: { index: false } };
}

export default function InvitationDonePage() {
  const t = useTranslations("invitation");
  return (
    <TaskShell>
      <h1 className="text-xl">{t("done")}</h1>
      <p className="mt-3">{t("doneText")}</p>
      <ButtonLink href="/sign-in" className="mt-6 w-full">
        {t("signIn")}
      </ButtonLink>
    </TaskShell>
  );
}
