import { getTranslations } from "next-intl/server";
import { getClock } from "@/app/_ui/clock";
import { EmptyState } from "@/app/_ui/empty-state";
import { zoneWords } from "@/app/_ui/moment-words";
import { Notice } from "@/app/_ui/notice";
import { type PageQuery, single } from "@/app/_ui/page-query";
import { pageTitle } from "@/app/_ui/page-title";
import { Pager } from "@/app/_ui/pager";
import { AdminShell } from "@/app/admin/admin-shell";
import { listAudit } from "@/lib/audit/page";
import { auditQuery, type UnfitFields } from "@/lib/audit/query";
import { requirePermission } from "@/lib/session/guards";
import { auditAddress } from "./audit-address";
import { EventTable } from "./event-table";
import { ExportForm } from "./export-form";
import { FilterChips } from "./filter-chips";
import { FilterForm } from "./filter-form";
import { RangeLinks } from "./range-links";

export const generateMetadata = pageTitle("adminAudit.title");

const FIT: UnfitFields = new Set();

export default async function AuditPage({ searchParams }: { searchParams: PageQuery }) {
  const { user } = await requirePermission("audit");
  const sent = await searchParams;
  const query = auditQuery.parse(sent);
  const place = { before: single(sent.before), after: single(sent.after) };
  const found = await listAudit(query, place, new Date());
  const t = await getTranslations("adminAudit");
  const lead = t("intro", { zone: zoneWords(await getClock()) });
  return (
    <AdminShell here="/admin/audit" role={user.role} title={t("title")} lead={lead} wide>
      <RangeLinks query={query} />
      <div className="flex flex-wrap gap-3">
        <FilterForm query={query} unfit={found.ok ? FIT : found.error} />
        {found.ok && <ExportForm query={query} />}
      </div>
      <FilterChips query={query} />
      {found.ok ? (
        <>
          {found.value.events.length === 0 ? (
            <EmptyState title={t("empty.title")}>
              <p>{t("empty.text")}</p>
            </EmptyState>
          ) : (
            <EventTable events={found.value.events} />
          )}
          <Pager
            newer={found.value.newer && auditAddress(query, { after: found.value.newer })}
            older={found.value.older && auditAddress(query, { before: found.value.older })}
          />
        </>
      ) : (
        <Notice kind="error">{t("problem.notice")}</Notice>
      )}
    </AdminShell>
  );
}
