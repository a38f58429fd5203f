import { useTranslations } from "next-intl";
import { TaskEnd } from "@/app/_ui/task-end";

export default function InvitationDonePage() {
  const t = useTranslations("invitation");
  // Somebody new looks for the directory, not for the account.
  const next = { href: "/sign-in?next=/", label: t("signIn") };
  return <TaskEnd title={t("done")} text={t("doneText")} next={next} />;
}
