import type { Metadata } from "next";
import { useTranslations } from "next-intl";
import { getTranslations } from "next-intl/server";
import { TaskEnd } from "@/app/_ui/task-end";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("invitation");
  return { title: t("done"), robots: { index: false } };
}

export default function InvitationDonePage() {
  const t = useTranslations("invitation");
  // Somebody new looks for the directory, not for the account.
  const next = { href: "/sign-in?next=/", label: t("signIn") };
  return <TaskEnd title={t("done")} text={t("doneText")} next={next} />;
}
