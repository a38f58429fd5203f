import { useTranslations } from "next-intl";
import { Bars } from "@/app/_ui/bars";
import { Card } from "@/app/_ui/card";
import { useVisitBars } from "@/app/admin/sites/visit-bars";
import { useDayWords } from "@/app/admin/use-day-words";
import type { Visits } from "@/lib/sites/editing/list";

/** Visits of the last 30 days, as a chart and in numbers. */
export function VisitsCard({ visits }: { visits: Visits }) {
  const t = useTranslations("adminSites.visits");
  const { label, total, most } = useVisitBars(visits);
  const dayWords = useDayWords();
  const values = visits.map(({ day, count }) => ({ label: dayWords(day), count }));
  const some = visits.filter(({ count }) => count > 0);
  return (
    <Card>
      <h2 className="text-base font-semibold">{t("title")}</h2>
      <p className="mt-1 text-sm text-soft">
        {label} {total > 0 && t("most", { most })}
      </p>
      <div className="mt-4">
        <Bars label={label} values={values} size="lg" />
        <p className="mt-1 flex justify-between text-xs text-soft tabular-nums">
          <span>{values[0]?.label}</span>
          <span>{values.at(-1)?.label}</span>
        </p>
      </div>
      {some.length > 0 && (
        <details className="mt-3 text-sm">
          <summary className="min-h-6 cursor-pointer text-soft">{t("numbers")}</summary>
          <dl className="mt-2 grid max-w-56 grid-cols-2 gap-y-1 tabular-nums">
            {some.map(({ day, count }) => (
              <div key={day} className="contents">
                <dt className="text-soft">{dayWords(day)}</dt>
                <dd className="text-right">{count}</dd>
              </div>
            ))}
          </dl>
        </details>
      )}
      <p className="mt-3 text-xs text-soft">{t("how")}</p>
    </Card>
  );
}
