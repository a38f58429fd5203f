import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { TaskEnd } from "@/app/_ui/task-end";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("links.reset.done");
  return { title: t("title"), robots: { index: false } };
}

export default async function ResetDonePage() {
  const t = await getTranslations("links.reset.done");
  const next = { href: "/sign-in", label: t("signIn") };
  return <TaskEnd title={t("title")} text={t("text")} next={next} />;
}
