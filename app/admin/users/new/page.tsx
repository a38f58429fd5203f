import type { Metadata } from "next";
import { headers } from "next/headers";
import { getTranslations } from "next-intl/server";
import { type PageQuery, single } from "@/app/_ui/page-query";
import { AdminShell } from "@/app/admin/admin-shell";
import { readProblems } from "@/lib/http/problems";
import { requirePermission } from "@/lib/session/guards";
import { InviteForm } from "./invite-form";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("adminUsers");
  return { title: t("invite"), robots: { index: false } };
}

export default async function NewUserPage({ searchParams }: { searchParams: PageQuery }) {
  const { user } = await requirePermission("users", "/admin/users/new");
  const problem = single((await searchParams).problem);
  const t = await getTranslations("adminUsers");
  return (
    <AdminShell here="/admin/users" role={user.role} title={t("invite")}>
      <p className="text-soft">{t("new.intro")}</p>
      <InviteForm refused={readProblems(new Headers(await headers()), "new", problem)} />
    </AdminShell>
  );
}
