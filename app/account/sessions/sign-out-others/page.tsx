import { getTranslations } from "next-intl/server";
import { ConfirmPage } from "@/app/_ui/confirm-page";
import { sessionBrowsers } from "@/lib/account/sessions";
import { requireFreshSignIn, requireUser } from "@/lib/session/guards";

/** Asks for confirmation before all other sessions end, after the sign-in that the form requires. */
export default async function SignOutOthersPage() {
  const current = await requireUser();
  await requireFreshSignIn(current);
  const sessions = await sessionBrowsers(current.user.id, new Date());
  const count = Math.max(0, sessions.length - 1);
  const t = await getTranslations("sessions");
  return (
    <ConfirmPage
      title={t("endOthersTitle", { count })}
      action="/forms/account/end-other-sessions"
      confirm={t("endOthersConfirm", { count })}
      back="/account/sessions"
    >
      <p>{t("endOthersMeans", { count })}</p>
    </ConfirmPage>
  );
}
