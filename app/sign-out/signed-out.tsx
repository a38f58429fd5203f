import { useTranslations } from "next-intl";
import { ButtonLink } from "@/app/_ui/button";
import { TaskShell } from "@/app/_ui/task-shell";

/** Nobody is signed in here, or no more. */
export function SignedOut({ justNow }: { justNow: boolean }) {
  const t = useTranslations();
  return (
    <TaskShell>
      <h1 className="text-xl">{t(justNow ? "signOut.done" : "signOut.nobody")}</h1>
      <p className="mt-3">{t(justNow ? "signOut.doneText" : "signOut.nobodyText")}</p>
      <div className="mt-6 grid gap-3">
        <ButtonLink href="/">{t("errors.toDirectory")}</ButtonLink>
        <ButtonLink href="/sign-in" look="plain">
          {t("signOut.signIn")}
        </ButtonLink>
      </div>
    </TaskShell>
  );
}
