import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { ButtonLink } from "@/app/_ui/button";
import { Flash } from "@/app/_ui/flash";
import { type PageQuery, single } from "@/app/_ui/page-query";
import { pageTitle } from "@/app/_ui/page-title";
import { refusedForms } from "@/app/_ui/refused-forms";
import { boardWords } from "@/app/(directory)/board-words";
import { SiteSigns } from "@/app/(directory)/site-signs";
import { AdminShell } from "@/app/admin/admin-shell";
import { CheckBadge } from "@/app/admin/sites/check-badge";
import { namedSite } from "@/app/admin/sites/named-site";
import { SiteForm } from "@/app/admin/sites/site-form";
import { SitePreview } from "@/app/admin/sites/site-preview";
import { listChoices } from "@/lib/applications/choices";
import { requirePermission } from "@/lib/session/guards";
import { writeSite } from "@/lib/sites/editing/fields";
import { findSiteDetail, listSectionNames } from "@/lib/sites/editing/list";
import { ChangedMeanwhile } from "./changed-meanwhile";
import { IconCard } from "./icon-card";
import { TargetHistory } from "./target-history";
import { VisitsCard } from "./visits-card";

export const generateMetadata = pageTitle("adminSites.edit.title");

type Props = { params: Promise<{ id: string }>; searchParams: PageQuery };

export default async function SitePage({ params, searchParams }: Props) {
  const { id } = await params;
  const { user } = await requirePermission("sites");
  const site = await findSiteDetail(id, new Date());
  if (!site) notFound();
  const refusedOf = await refusedForms(searchParams);
  const unsaved = refusedOf("site");
  const done = single((await searchParams).done);
  const stored = writeSite(site.fields);
  const [t, words, sections, applications] = await Promise.all([
    getTranslations("adminSites"),
    boardWords(),
    listSectionNames(),
    listChoices(),
  ]);
  return (
    <AdminShell here="/admin/sites" role={user.role} title={site.fields.title} wide>
      <SiteSigns />
      <Flash about="sites" query={searchParams} named={namedSite(done, site.fields)} />
      <CheckBadge state={site.check} />
      {unsaved?.problems.form === "changed_meanwhile" && (
        <ChangedMeanwhile typed={unsaved.typed} stored={stored} />
      )}
      <SitePreview
        shown={{ ...stored, ...unsaved?.typed }}
        icon={site.icon}
        rivals={site.rivals}
        caption={t("preview.title")}
        note={t("preview.note")}
        words={words}
      >
        <SiteForm
          action="/forms/admin/sites/save"
          stored={stored}
          sections={sections}
          applications={applications}
          refused={unsaved}
          submit={t("edit.submit")}
          hidden={{ site: site.id, revision: site.revision }}
        />
      </SitePreview>
      <div className="mt-6 grid max-w-[44rem] gap-6">
        <IconCard site={site} refused={refusedOf("icon")} />
        <TargetHistory site={site} />
        <VisitsCard visits={site.visits} />
        <div>
          <ButtonLink href={`/admin/sites/${id}/remove`} look="danger">
            {t("remove.ask")}
          </ButtonLink>
        </div>
      </div>
    </AdminShell>
  );
}
