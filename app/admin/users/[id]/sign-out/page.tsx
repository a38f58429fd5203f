import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { ConfirmShell } from "@/app/admin/users/[id]/confirm-shell";
import { personPage } from "@/app/admin/users/[id]/person-page";
import { userAddress } from "@/app/admin/users/user-address";

/** Asks for confirmation and lists the consequences. Tokens may exist without a session. */
export default personPage(async ({ person }) => {
  if (person.state !== "active") redirect(userAddress(person.id));
  const t = await getTranslations("adminUsers.signOut");
  return (
    <ConfirmShell words="signOut" person={person} action="/forms/admin/users/sign-out">
      <p>{t("what")}</p>
    </ConfirmShell>
  );
});
