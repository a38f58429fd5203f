import { getTranslations } from "next-intl/server";
import type { PageQuery } from "@/app/_ui/page-query";
import { pageTitle } from "@/app/_ui/page-title";
import { refusedForms } from "@/app/_ui/refused-forms";
import { AdminShell } from "@/app/admin/admin-shell";
import { requireFreshPermission } from "@/lib/session/guards";
import { InviteForm } from "./invite-form";

export const generateMetadata = pageTitle("adminUsers.invite");

export default async function NewUserPage({ searchParams }: { searchParams: PageQuery }) {
  const { user } = await requireFreshPermission("users");
  const refusedOf = await refusedForms(searchParams);
  const t = await getTranslations("adminUsers");
  return (
    <AdminShell here="/admin/users" role={user.role} title={t("invite")}>
      <p className="text-soft">{t("new.intro")}</p>
      <InviteForm refused={refusedOf("new")} />
    </AdminShell>
  );
}
