import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { Notice } from "@/app/_ui/notice";
import { ConfirmShell } from "@/app/admin/users/[id]/confirm-shell";
import { freshPersonPage } from "@/app/admin/users/[id]/person-page";
import { userAddress } from "@/app/admin/users/user-address";

/** Asks for confirmation, and for another proof of who asked for the reset (ASVS 6.4.4). */
export default freshPersonPage(async ({ user, person }) => {
  if (person.id === user.id) redirect(`${userAddress(person.id)}?refused=own_factors`);
  if (!person.twoStepAt && person.passkeys === 0) redirect(userAddress(person.id));
  const t = await getTranslations("adminUsers.resetFactors");
  return (
    <ConfirmShell words="resetFactors" person={person} action="/forms/admin/users/reset-factors">
      <Notice kind="warn">{t("makeSure")}</Notice>
      <p>{t("what")}</p>
    </ConfirmShell>
  );
});
