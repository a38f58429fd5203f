import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { ConfirmPage } from "@/app/_ui/confirm-page";
import { requireFreshSignIn, requireUser } from "@/lib/session/guards";
import { factorsOf } from "@/lib/session/two-step/factors";

/** Asks for confirmation, because new codes end the earlier ones. */
export default async function RecoveryCodesPage() {
  const session = await requireUser();
  await requireFreshSignIn(session);
  if (!(await factorsOf(session.user.id)).twoStepAt) redirect("/account/security");
  const t = await getTranslations("security.renew");
  return (
    <ConfirmPage
      title={t("title")}
      action="/forms/account/renew-recovery-codes"
      confirm={t("confirm")}
      back="/account/security"
    >
      <p>{t("what")}</p>
    </ConfirmPage>
  );
}
