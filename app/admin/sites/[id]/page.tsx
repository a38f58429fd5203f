import { History as HistoryIcon } from "lucide";
import { useTranslations } from "next-intl";
import { getTranslations } from "next-intl/server";
import { Section } from "@/app/_applications/section";
import { auditAddress } from "@/app/_audit/audit-address";
import { Badge } from "@/app/_ui/badge";
import { Button, ButtonLink } from "@/app/_ui/button";
import { DangerZone } from "@/app/_ui/danger-zone";
import { DayChart, DayNumbers } from "@/app/_ui/day-chart";
import { DisclosureList, DisclosureRow } from "@/app/_ui/disclosure-list";
import { Flash } from "@/app/_ui/flash";
import { pageFor } from "@/app/_ui/guarded-page";
import { type PageQuery, single } from "@/app/_ui/page-query";
import { PostForm } from "@/app/_ui/post-form";
import { refusedForms } from "@/app/_ui/refused-forms";
import { NotFound } from "@/app/_ui/refused-page";
import { RelativeTime } from "@/app/_ui/relative-time";
import { RowState } from "@/app/_ui/row-state";
import { SectionPage } from "@/app/_ui/section-page";
import { boardWords } from "@/app/(directory)/board-words";
import { SiteSigns } from "@/app/(directory)/site-signs";
import { CheckBadge } from "@/app/admin/sites/check-badge";
import { namedSite } from "@/app/admin/sites/named-site";
import { SiteForm } from "@/app/admin/sites/site-form";
import { SitePreview } from "@/app/admin/sites/site-preview";
import { useVisitBars } from "@/app/admin/sites/visit-bars";
import { may } from "@/lib/session/permissions";
import { findSiteDetail, type SiteDetail } from "@/lib/sites/editing/detail";
import { writeSite } from "@/lib/sites/editing/fields";
import type { Visits } from "@/lib/sites/editing/list";
import { PINNED_FROM } from "@/lib/sites/order/groups";
import { findSections } from "@/lib/sites/order/sections";
import { ApplicationLink } from "./application-link";
import { ChangedMeanwhile } from "./changed-meanwhile";
import { ProtectSite } from "./protect";

type Props = { params: Promise<{ id: string }>; searchParams: PageQuery };

export default pageFor("sites", async ({ user }, { params, searchParams }: Props) => {
  const { id } = await params;
  const site = await findSiteDetail(id, new Date());
  if (!site) return <NotFound />;
  const refusedOf = await refusedForms(searchParams);
  const unsaved = refusedOf("site");
  const done = single((await searchParams).done);
  const stored = writeSite(site.fields);
  const [t, words, sections] = await Promise.all([
    getTranslations("adminSites"),
    boardWords(),
    findSections(),
  ]);
  return (
    <SectionPage
      title={site.fields.title}
      actions={may(user.role, "audit") && <History site={site} />}
      lead={
        site.fields.application && may(user.role, "applications") && <ApplicationLink site={site} />
      }
    >
      <SiteSigns />
      <Flash about="sites" query={searchParams} named={namedSite(done, site.fields)} />
      <CheckBadge state={site.check} />
      <div className="grid gap-4 empty:hidden xl:mr-78">
        <ProtectSite
          site={site}
          mayRegister={may(user.role, "applications")}
          refused={refusedOf("protect")}
        />
        <TargetHistory site={site} />
      </div>
      {unsaved?.problems.form === "changed_meanwhile" && (
        <ChangedMeanwhile typed={unsaved.typed} stored={stored} />
      )}
      <SitePreview
        shown={{ ...stored, ...unsaved?.typed }}
        icon={site.icon}
        pinnedFrom={PINNED_FROM}
        caption={t("preview.title")}
        note={t("preview.note")}
        words={words}
      >
        <SiteForm
          action="/forms/admin/sites/save"
          stored={stored}
          sections={sections}
          refused={unsaved}
          icon={{ hash: site.icon, drawn: site.drawn, problem: refusedOf("icon")?.problems.icon }}
          hidden={{ site: site.id, revision: site.revision }}
        />
      </SitePreview>
      <MoreOfSite site={site} />
    </SectionPage>
  );
});

/** Shows visits of a site, and how to remove it. */
function MoreOfSite({ site }: { site: SiteDetail }) {
  const t = useTranslations("adminSites.remove");
  return (
    <div className="mt-6 grid gap-6 xl:mr-78">
      <VisitsCard visits={site.visits} />
      <DangerZone
        actions={[
          {
            ...{ title: t("zone"), text: t("also"), button: t("ask") },
            href: `/admin/sites/${site.id}/remove`,
          },
        ]}
      />
    </div>
  );
}

/** Link to what was changed about the site, and by whom. */
function History({ site }: { site: SiteDetail }) {
  return (
    <ButtonLink href={auditAddress({ site: site.fields.slug })} look="plain">
      {useTranslations("adminSites")("events")}
    </ButtonLink>
  );
}

/** Visits of the last 30 days, as a chart and in numbers. */
function VisitsCard({ visits }: { visits: Visits }) {
  const t = useTranslations("adminSites.visits");
  const { label } = useVisitBars(visits);
  return (
    <Section id="visits" title={t("title")}>
      <p className="text-sm text-soft">{label}</p>
      <DayChart label={label} days={visits} tone="visits" />
      <DayNumbers label={t("title")} series={[{ label: t("title"), days: visits }]} />
      <p className="text-xs text-soft">{t("how")}</p>
    </Section>
  );
}

/** A row that opens to the targets that the site has had, newest first. A button restores any but the current one. */
function TargetHistory({ site }: { site: SiteDetail }) {
  const t = useTranslations("adminSites.history");
  const { targets, fields } = site;
  // A target that was restored is in the list twice.
  const present = targets.findIndex(({ targetUrl }) => targetUrl === fields.targetUrl);
  if (targets.every(({ targetUrl }) => targetUrl === fields.targetUrl)) return null;
  return (
    <DisclosureList>
      <DisclosureRow
        id="targets"
        summary={
          <RowState icon={HistoryIcon} title={t("title")}>
            {t("state", { count: targets.length })}
          </RowState>
        }
      >
        <PostForm
          action="/forms/admin/sites/restore-target"
          hidden={{ site: site.id, revision: site.revision }}
        >
          <ol className="grid divide-y divide-line">
            {targets.map(({ id, targetUrl, setAt, setBy }, at) => (
              <li key={id} className="flex flex-wrap items-center justify-between gap-3 py-3">
                <div className="min-w-0 flex-1 basis-64">
                  <p className="text-sm break-all">
                    {targetUrl === null ? t("empty") : <bdi>{targetUrl}</bdi>}
                  </p>
                  <p className="text-xs text-soft">
                    <RelativeTime at={setAt} />
                    {" · "}
                    <bdi>{setBy ?? t("byCommand")}</bdi>
                  </p>
                </div>
                {at === present && <Badge tone="good">{t("present")}</Badge>}
                {targetUrl !== fields.targetUrl && (
                  <Button
                    type="submit"
                    name="target"
                    value={id}
                    look="plain"
                    aria-label={t("returnTo", { target: targetUrl ?? t("empty") })}
                  >
                    {t("return")}
                  </Button>
                )}
              </li>
            ))}
          </ol>
        </PostForm>
      </DisclosureRow>
    </DisclosureList>
  );
}
