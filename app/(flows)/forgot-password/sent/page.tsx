import { getTranslations } from "next-intl/server";
import { TaskEnd } from "@/app/_ui/task-end";

export default async function ResetSentPage() {
  const t = await getTranslations("links.forgot.sent");
  const other = { href: "/forgot-password", label: t("again") };
  return (
    <TaskEnd title={t("title")} text={t("text")} other={other}>
      <p className="mt-3 text-sm text-soft">{t("nothing")}</p>
    </TaskEnd>
  );
}
