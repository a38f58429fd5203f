import { useTranslations } from "next-intl";
import { SectionNav } from "@/app/_ui/section-nav";
import { type AuditQuery, RANGES, type Range, rangeOf } from "@/lib/audit/query";
import { auditAddress } from "./audit-address";

/** Links that keep the filters and replace the dates by a range that ends now. */
export function RangeLinks({ query }: { query: AuditQuery }) {
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
