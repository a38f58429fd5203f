import { getTranslations } from "next-intl/server";
import { getClock } from "@/app/_ui/clock";
import { EmptyState } from "@/app/_ui/empty-state";
import { pageFor } from "@/app/_ui/guarded-page";
import { zoneWords } from "@/app/_ui/moment-words";
import { Notice } from "@/app/_ui/notice";
import { single } from "@/app/_ui/page-query";
import { Pager } from "@/app/_ui/pager";
import { SectionPage } from "@/app/_ui/section-page";
import { listAudit } from "@/lib/audit/page";
import { auditQuery, type UnfitFields } from "@/lib/audit/query";
import { auditAddress } from "./audit-address";
import { EventTable } from "./event-table";
import { ExportForm } from "./export-form";
import { FilterChips } from "./filter-chips";
import { FilterForm } from "./filter-form";
import { RangeLinks } from "./range-links";

const FIT: UnfitFields = new Set();

export default pageFor("audit", async (_, { searchParams }) => {
  const sent = await searchParams;
  const query = auditQuery.parse(sent);
  const place = { before: single(sent.before), after: single(sent.after) };
  const found = await listAudit(query, place, new Date());
  const t = await getTranslations("adminAudit");
  const lead = t("intro", { zone: zoneWords(await getClock()) });
  return (
    <SectionPage title={t("title")} lead={lead} wide>
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
    </SectionPage>
  );
});
