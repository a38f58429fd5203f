import { notFound, redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { ConfirmPage } from "@/app/_ui/confirm-page";
import { pageTitle } from "@/app/_ui/page-title";
import { AdminShell } from "@/app/admin/admin-shell";
import { personOf } from "@/app/admin/users/[id]/person-of";
import { userAddress } from "@/app/admin/users/list-address";
import { requirePermission } from "@/lib/session/guards";

export const generateMetadata = pageTitle("adminUsers.signOut.metaTitle");

/** Asks for confirmation and lists the consequences. Tokens may exist without a session. */
export default async function SignOutPage({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  const { user } = await requirePermission(
    "users",
    `${userAddress(encodeURIComponent(id))}/sign-out`,
  );
  const person = (await personOf(id)) ?? notFound();
  if (person.state !== "active") redirect(userAddress(person.id));
  const t = await getTranslations("adminUsers.signOut");
  return (
    <AdminShell
      here="/admin/users"
      role={user.role}
      title={t("title", { person: person.name ?? person.username })}
    >
      <ConfirmPage
        action="/forms/admin/users/sign-out"
        hidden={{ user: person.id }}
        confirm={t("confirm", { person: person.username })}
        back={{ href: userAddress(person.id), text: t("keep") }}
      >
        <p>{t("what")}</p>
      </ConfirmPage>
    </AdminShell>
  );
}
