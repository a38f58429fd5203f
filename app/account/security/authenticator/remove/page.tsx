import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { ConfirmPage } from "@/app/_ui/confirm-page";
import { requireFreshSignIn, requireUser } from "@/lib/session/guards";
import { usableFactors } from "@/lib/session/two-step/factors";

/** Asks for confirmation to keep passkeys alone as the second step. */
export default async function RemoveAuthenticatorPage() {
  const session = await requireUser();
  await requireFreshSignIn(session);
  const { app, passkeys } = await usableFactors(session.user.id);
  if (!app || passkeys === 0) redirect("/account/security");
  const t = await getTranslations("security.removeApp");
  return (
    <ConfirmPage
      title={t("title")}
      action="/forms/account/remove-authenticator"
      confirm={t("confirm")}
      back="/account/security"
    >
      <p>{t("what")}</p>
    </ConfirmPage>
  );
}
