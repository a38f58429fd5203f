import { notFound, redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { Notice } from "@/app/_ui/notice";
import { pageTitle } from "@/app/_ui/page-title";
import { ConfirmShell } from "@/app/admin/users/[id]/confirm-shell";
import { personOf } from "@/app/admin/users/[id]/person-of";
import { userAddress } from "@/app/admin/users/list-address";
import { requireFreshPermission } from "@/lib/session/guards";

export const generateMetadata = pageTitle("adminUsers.resetFactors.metaTitle");

/** Asks for confirmation, and for another proof of who asked for the reset (ASVS 6.4.4). */
export default async function ResetFactorsPage({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  const { user } = await requireFreshPermission("users");
  const person = (await personOf(id)) ?? notFound();
  if (person.id === user.id) redirect(`${userAddress(person.id)}?refused=own_factors`);
  if (!person.twoStepAt && person.passkeys === 0) redirect(userAddress(person.id));
  const t = await getTranslations("adminUsers.resetFactors");
  return (
    <ConfirmShell
      words="resetFactors"
      role={user.role}
      person={person}
      action="/forms/admin/users/reset-factors"
    >
      <Notice kind="warn">{t("makeSure")}</Notice>
      <p>{t("what")}</p>
    </ConfirmShell>
  );
}
