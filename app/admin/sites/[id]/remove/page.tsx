import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { ConfirmPage } from "@/app/_ui/confirm-page";
import { pageTitle } from "@/app/_ui/page-title";
import { AdminShell } from "@/app/admin/admin-shell";
import { requirePermission } from "@/lib/session/guards";
import { findSiteDetail } from "@/lib/sites/editing/list";

export const generateMetadata = pageTitle("adminSites.remove.metaTitle");

/** Asks for confirmation and lists the consequences. */
export default async function RemoveSitePage({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  const { user } = await requirePermission("sites");
  const site = await findSiteDetail(id, new Date());
  if (!site) notFound();
  const t = await getTranslations("adminSites.remove");
  const { title, slug } = site.fields;
  return (
    <AdminShell here="/admin/sites" role={user.role} title={t("title", { title })}>
      <ConfirmPage
        action="/forms/admin/sites/remove"
        hidden={{ site: site.id, revision: site.revision }}
        confirm={t("confirm", { title })}
        back={{ href: `/admin/sites/${id}`, text: t("keep") }}
      >
        <p>{t.rich("what", { address: () => <code>{`/api/v1/sites/${slug}/redirect`}</code> })}</p>
        <p className="text-soft">{t("also")}</p>
      </ConfirmPage>
    </AdminShell>
  );
}
