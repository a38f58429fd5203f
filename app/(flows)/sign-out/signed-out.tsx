import { useTranslations } from "next-intl";
import { TaskEnd } from "@/app/_ui/task-end";

/** Confirms that no one is signed in. */
export function SignedOut({ justNow }: { justNow: boolean }) {
  const t = useTranslations();
  return (
    <TaskEnd
      title={t(justNow ? "signOut.done" : "signOut.nobody")}
      text={t(justNow ? "signOut.doneText" : "signOut.nobodyText")}
      next={{ href: "/", label: t("errors.toDirectory") }}
      other={{ href: "/sign-in", label: t("signOut.signIn") }}
    />
  );
}
