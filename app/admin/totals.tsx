import { useTranslations } from "next-intl";

const KINDS = ["users", "applications", "sites"] as const;

/** Total counts, each linked to its list. */
export function Totals({ totals }: { totals: Record<(typeof KINDS)[number], number> }) {
  const t = useTranslations("adminOverview.totals");
  return (
    <section aria-label={t("title")} className="grid gap-4 sm:grid-cols-3">
      {KINDS.map((kind) => (
        <a
          key={kind}
          href={`/admin/${kind}`}
          className="rounded-lg border border-line bg-surface p-6 shadow-card hover:border-accent"
        >
          <span className="block text-xl font-semibold tabular-nums">
            {t("number", { count: totals[kind] })}
          </span>
          <span className="text-sm text-soft">{t(kind)}</span>
        </a>
      ))}
    </section>
  );
}
