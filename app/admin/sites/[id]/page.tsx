import { getTranslations } from "next-intl/server";
import { ButtonLink } from "@/app/_ui/button";
import { Flash } from "@/app/_ui/flash";
import { pageFor } from "@/app/_ui/guarded-page";
import { type PageQuery, single } from "@/app/_ui/page-query";
import { refusedForms } from "@/app/_ui/refused-forms";
import { NotFound } from "@/app/_ui/refused-page";
import { SectionPage } from "@/app/_ui/section-page";
import { boardWords } from "@/app/(directory)/board-words";
import { SiteSigns } from "@/app/(directory)/site-signs";
import { CheckBadge } from "@/app/admin/sites/check-badge";
import { namedSite } from "@/app/admin/sites/named-site";
import { SiteForm } from "@/app/admin/sites/site-form";
import { SitePreview } from "@/app/admin/sites/site-preview";
import { listChoices } from "@/lib/applications/choices";
import { writeSite } from "@/lib/sites/editing/fields";
import { findSiteDetail, listSectionNames } from "@/lib/sites/editing/list";
import { ChangedMeanwhile } from "./changed-meanwhile";
import { IconCard } from "./icon-card";
import { TargetHistory } from "./target-history";
import { VisitsCard } from "./visits-card";

type Props = { params: Promise<{ id: string }>; searchParams: PageQuery };

export default pageFor("sites", async (_, { params, searchParams }: Props) => {
  const { id } = await params;
  const site = await findSiteDetail(id, new Date());
  if (!site) return <NotFound />;
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
    <SectionPage title={site.fields.title} wide>
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
    </SectionPage>
  );
});
