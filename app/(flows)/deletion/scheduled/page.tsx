import { getTranslations } from "next-intl/server";
import { TaskEnd } from "@/app/_ui/task-end";

/** Follows the request to delete an account. Nobody is signed in here, so it names no one. */
export default async function DeletionScheduledPage() {
  const t = await getTranslations("signIn.deletion");
  return (
    <TaskEnd
      title={t("title")}
      text={t("text")}
      next={{ href: "/", label: t("directory") }}
      other={{ href: "/sign-in", label: t("keep") }}
    />
  );
}
