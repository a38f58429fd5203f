import { useTranslations } from "next-intl";
import type { Address } from "@/app/_audit/audit-address";
import { Tabs } from "@/app/_ui/tabs";
import { type AuditQuery, RANGES, type Range, rangeOf } from "@/lib/audit/query";

type Props = { query: AuditQuery; address: Address };

/** Changes, sign-ins, or everything. */
export function Kinds({ query, address }: Props) {
  const t = useTranslations("adminAudit.kinds");
  const event = query.event === "" ? "all" : query.event;
  return (
    <Tabs
      label={t("label")}
      tabs={(["changes", "sign_ins", "all"] as const).map((kind) => ({
        href: address({ ...query, event: kind }),
        words: t(kind),
        current: kind === event,
      }))}
    />
  );
}

/** Links that keep the filters and replace the dates by a range that ends now. */
export function Ranges({ query, address }: Props) {
  const t = useTranslations("adminAudit.ranges");
  const chosen = rangeOf(query);
  return (
    <nav aria-label={t("label")} className="-mx-2 flex grow flex-wrap text-sm">
      {(Object.keys(RANGES) as Range[]).map((range) => (
        <a
          key={range}
          href={address({ ...query, range: range === "all" ? "" : range, from: "", to: "" })}
          aria-current={range === chosen ? "page" : undefined}
          className="inline-flex min-h-9 items-center rounded-md px-2 text-soft hover:text-ink aria-[current]:font-semibold aria-[current]:text-accent"
        >
          {t(range)}
        </a>
      ))}
    </nav>
  );
}
