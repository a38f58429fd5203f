import { notFound, redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { pageTitle } from "@/app/_ui/page-title";
import { ConfirmShell } from "@/app/admin/users/[id]/confirm-shell";
import { personOf } from "@/app/admin/users/[id]/person-of";
import { userAddress } from "@/app/admin/users/list-address";
import { requirePermission } from "@/lib/session/guards";

export const generateMetadata = pageTitle("adminUsers.signOut.metaTitle");

/** Asks for confirmation and lists the consequences. Tokens may exist without a session. */
export default async function SignOutPage({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  const { user } = await requirePermission("users");
  const person = (await personOf(id)) ?? notFound();
  if (person.state !== "active") redirect(userAddress(person.id));
  const t = await getTranslations("adminUsers.signOut");
  return (
    <ConfirmShell
      words="signOut"
      role={user.role}
      person={person}
      action="/forms/admin/users/sign-out"
    >
      <p>{t("what")}</p>
    </ConfirmShell>
  );
}
