import { X } from "lucide";
import { useTranslations } from "next-intl";
import { getTranslations } from "next-intl/server";
import { Button } from "@/app/_ui/button";
import { getClock } from "@/app/_ui/clock";
import { SearchDrawing } from "@/app/_ui/drawings";
import { EmptyState } from "@/app/_ui/empty-state";
import { pageFor } from "@/app/_ui/guarded-page";
import { Icon } from "@/app/_ui/icon";
import { zoneWords } from "@/app/_ui/moment-words";
import { Notice } from "@/app/_ui/notice";
import { AccountField } from "@/app/_ui/opened-as";
import { single } from "@/app/_ui/page-query";
import { Pager } from "@/app/_ui/pager";
import { SectionNav } from "@/app/_ui/section-nav";
import { SectionPage } from "@/app/_ui/section-page";
import { listAudit } from "@/lib/audit/page";
import {
  AUDIT_FIELDS,
  type AuditEventName,
  type AuditField,
  type AuditQuery,
  auditQuery,
  isAuditGroup,
  RANGES,
  type Range,
  rangeOf,
  type UnfitFields,
} from "@/lib/audit/query";
import { auditAddress } from "./audit-address";
import { EventTable } from "./event-table";
import { FilterForm } from "./filter-form";
import { Fold } from "./fold";
import { useEventWords } from "./use-event-words";

const FIT: UnfitFields = new Set();

export default pageFor("audit", async (_, { searchParams }) => {
  const sent = await searchParams;
  const query = auditQuery.parse(sent);
  const place = { before: single(sent.before), after: single(sent.after) };
  const found = await listAudit(query, place, new Date());
  const t = await getTranslations("adminAudit");
  const lead = t("intro", { zone: zoneWords(await getClock()) });
  return (
    <SectionPage title={t("title")} lead={lead}>
      <RangeLinks query={query} />
      <div className="flex flex-wrap gap-3">
        <FilterForm query={query} unfit={found.ok ? FIT : found.error} />
        {found.ok && <ExportForm query={query} />}
      </div>
      <FilterChips query={query} />
      {found.ok ? (
        <>
          {found.value.events.length === 0 ? (
            <EmptyState title={t("empty.title")} drawing={<SearchDrawing />}>
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

/** Links that keep the filters and replace the dates by a range that ends now. */
function RangeLinks({ query }: { query: AuditQuery }) {
  const t = useTranslations("adminAudit.ranges");
  const chosen = rangeOf(query);
  return (
    <SectionNav label={t("label")} className="gap-1 py-1 text-sm">
      {(Object.keys(RANGES) as Range[]).map((range) => (
        <a
          key={range}
          href={auditAddress({ ...query, range: range === "all" ? "" : range, from: "", to: "" })}
          aria-current={range === chosen ? "page" : undefined}
          className="inline-flex min-h-10 shrink-0 items-center rounded-md px-3 text-soft hover:bg-tint hover:text-ink aria-[current]:bg-tint aria-[current]:font-semibold aria-[current]:text-accent"
        >
          {t(range)}
        </a>
      ))}
    </SectionNav>
  );
}

/** Exports what the filters match. A plain form: its response is a file, so there is nothing to follow. */
function ExportForm({ query }: { query: AuditQuery }) {
  const t = useTranslations("adminAudit.export");
  return (
    <Fold title={t("title")}>
      <p className="max-w-prose text-sm text-soft">{t("text")}</p>
      <form method="post" action="/forms/admin/audit/export" className="flex flex-wrap gap-3">
        {AUDIT_FIELDS.filter((field) => query[field] !== "").map((field) => (
          <input key={field} type="hidden" name={field} value={query[field]} />
        ))}
        <Button type="submit" name="format" value="csv" look="plain">
          {t("csv")}
        </Button>
        <Button type="submit" name="format" value="jsonl" look="plain">
          {t("jsonl")}
        </Button>
        <AccountField />
      </form>
      <p className="max-w-prose text-xs text-soft">{t("formulas")}</p>
    </Fold>
  );
}

const CHIPS = ["event", "actor", "user", "application", "site", "group", "from", "to"] as const;

/** The filters that are set, each with a link that removes it. */
function FilterChips({ query }: { query: AuditQuery }) {
  const t = useTranslations("adminAudit.chips");
  const wordsFor = useValue(query);
  const set = CHIPS.filter((field) => query[field] !== "");
  if (set.length === 0) return null;
  return (
    <ul aria-label={t("label")} className="flex flex-wrap items-center gap-2 text-sm">
      {set.map((field) => {
        const words = t(field, { value: wordsFor(field) });
        return (
          <li key={field}>
            <a
              href={auditAddress({ ...query, [field]: "" })}
              aria-label={t("remove", { words })}
              className="inline-flex min-h-8 max-w-80 items-center gap-1.5 rounded-md bg-tint px-2.5 text-accent hover:bg-accent hover:text-on-accent"
            >
              <bdi className="truncate">{words}</bdi>
              <Icon node={X} className="size-4 shrink-0" />
            </a>
          </li>
        );
      })}
      <li>
        <a href={auditAddress({ range: query.range })} className="link px-1 py-1.5">
          {t("clear")}
        </a>
      </li>
    </ul>
  );
}

/** Returns a filter's value in words: that of an event is a name, or a group of them. */
function useValue(query: AuditQuery) {
  const t = useTranslations("adminAudit.groups");
  const wordsOf = useEventWords();
  return (field: AuditField): string => {
    const value = query[field];
    if (field !== "event") return value;
    return isAuditGroup(value) ? t(value) : wordsOf(value as AuditEventName);
  };
}
