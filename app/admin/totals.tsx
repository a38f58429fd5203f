import { useTranslations } from "next-intl";
import { Fragment } from "react";

const KINDS = ["users", "applications", "sites"] as const;

/** Total counts, each linked to its list. */
export function Totals({ totals }: { totals: Record<(typeof KINDS)[number], number> }) {
  const t = useTranslations("adminOverview.totals");
  return KINDS.map((kind, at) => (
    <Fragment key={kind}>
      {at > 0 && " · "}
      <a href={`/admin/${kind}`} className="link tabular-nums">
        {t(kind, { count: totals[kind] })}
      </a>
    </Fragment>
  ));
}
