import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { Button, ButtonLink } from "@/app/_ui/button";
import { Card } from "@/app/_ui/card";
import { Form } from "@/app/_ui/form";
import { AdminShell } from "@/app/admin/admin-shell";
import { ShownFields } from "@/app/admin/sites/[id]/shown-fields";
import { requirePermission } from "@/lib/session/guards";
import { findSiteDetail } from "@/lib/sites/editing/list";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("adminSites.remove");
  return { title: t("metaTitle"), robots: { index: false } };
}

/** Asks for confirmation and lists the consequences. */
export default async function RemoveSitePage({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  const here = `/admin/sites/${encodeURIComponent(id)}/remove`;
  const { user } = await requirePermission("sites", here);
  const site = await findSiteDetail(id, new Date());
  if (!site) notFound();
  const t = await getTranslations();
  const { title, slug } = site.fields;
  return (
    <AdminShell
      here="/admin/sites"
      role={user.role}
      title={t("adminSites.remove.title", { title })}
    >
      <Card className="grid gap-4 p-6">
        <p>
          {t.rich("adminSites.remove.what", {
            address: () => <code>{`/api/v1/sites/${slug}/redirect`}</code>,
          })}
        </p>
        <p className="text-soft">{t("adminSites.remove.also")}</p>
        <Form
          action="/forms/admin/sites/remove"
          unanswered={t("common.form.unanswered")}
          className="flex flex-col gap-3 sm:flex-row"
        >
          <ShownFields site={site} />
          <Button type="submit" look="danger">
            {t("adminSites.remove.confirm")}
          </Button>
          <ButtonLink href={`/admin/sites/${id}`} look="plain">
            {t("adminSites.remove.keep")}
          </ButtonLink>
        </Form>
      </Card>
    </AdminShell>
  );
}
