import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { ConfirmPage } from "@/app/_ui/confirm-page";
import { requireFreshSignIn, requireUser } from "@/lib/session/guards";
import { requiresSecondStep } from "@/lib/session/sign-in-policy";
import { factorsOf } from "@/lib/session/two-step/factors";

/** Asks for confirmation and names the consequence. */
export default async function TurnOffPage() {
  const session = await requireUser();
  await requireFreshSignIn(session);
  const { twoStepAt, app } = await factorsOf(session.user.id);
  if (!twoStepAt) redirect("/account/security");
  if (await requiresSecondStep(session.user.id))
    redirect("/account/security?refused=second_step_required");
  const t = await getTranslations("security.off");
  return (
    <ConfirmPage
      title={t("title")}
      action="/forms/account/turn-off-two-step"
      confirm={t("confirm")}
      back="/account/security"
    >
      <p>{t(app ? "what" : "whatPasskeys")}</p>
    </ConfirmPage>
  );
}
