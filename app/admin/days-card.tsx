import { useFormatter, useTranslations } from "next-intl";
import { Bars } from "@/app/_ui/bars";
import { Card } from "@/app/_ui/card";
import type { Counted, Days } from "@/lib/statistics/overview";
import { useDayWords } from "./use-day-words";

/** The last 30 days as a chart, and each day's number. */
export function DaysCard({ what, days }: { what: Counted; days: Days }) {
  const t = useTranslations("adminOverview.days");
  const format = useFormatter();
  const dayWords = useDayWords();
  const total = days.reduce((sum, { count }) => sum + count, 0);
  const values = days.map(({ day, count }) => ({ label: dayWords(day), count }));
  return (
    <Card>
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 className="text-lg">{t("last30", { what: t(what) })}</h2>
        <p className="text-sm text-soft tabular-nums">
          {t("most", { count: Math.max(...days.map(({ count }) => count)) })}
        </p>
      </div>
      <p className="text-sm text-soft">{t(`about.${what}`)}</p>
      <div className="mt-4">
        <Bars label={t("label", { what: t(what), total })} values={values} size="lg" />
        <p className="mt-1 flex justify-between text-xs text-soft tabular-nums">
          <span>{values[0]?.label}</span>
          <span>{values.at(-1)?.label}</span>
        </p>
      </div>
      {what === "failure" && (
        <p className="mt-3 text-sm">
          <a href="/admin/audit?event=session.sign_in_failed&range=30d" className="link">
            {t("failedSignIns")}
          </a>
        </p>
      )}
      <details className="mt-3 text-sm">
        <summary className="min-h-6 cursor-pointer text-soft">{t("numbers")}</summary>
        <table className="mt-2 w-full max-w-72 tabular-nums" aria-label={t(what)}>
          <thead>
            <tr className="text-xs text-soft">
              <th scope="col" className="py-1 text-left font-semibold">
                {t("day")}
              </th>
              <th scope="col" className="py-1 text-right font-semibold">
                {t("count")}
              </th>
            </tr>
          </thead>
          <tbody>
            {/* The newest day comes first, because recent days are looked up most. */}
            {values.toReversed().map(({ label, count }) => (
              <tr key={label}>
                <th scope="row" className="py-0.5 text-left font-normal text-soft">
                  {label}
                </th>
                <td className="py-0.5 text-right">{format.number(count)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </Card>
  );
}
