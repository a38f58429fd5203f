import { getTranslations } from "next-intl/server";
import { TaskEnd } from "@/app/_ui/task-end";

export default async function VerifyTakenPage() {
  const t = await getTranslations("links.verify");
  const next = { href: "/account/profile", label: t("profile") };
  return <TaskEnd title={t("taken.title")} text={t("taken.text")} next={next} />;
}
