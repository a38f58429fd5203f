import { useTranslations } from "next-intl";
import { Bars } from "@/app/_ui/bars";
import { Card } from "@/app/_ui/card";
import type { Counted, Days } from "@/lib/statistics/overview";

/** The last 30 days as a chart, today compared with yesterday, and each day's number. */
export function DaysCard({ what, days }: { what: Counted; days: Days }) {
  const t = useTranslations("adminOverview.days");
  const total = days.reduce((sum, { count }) => sum + count, 0);
  const [yesterday = 0, today = 0] = days.slice(-2).map(({ count }) => count);
  return (
    <Card>
      <h2 className="text-lg">{t(what)}</h2>
      <p className="text-sm text-soft">{t(`about.${what}`)}</p>
      <p className="mt-3 text-sm">{t("today", { today, yesterday })}</p>
      <div className="mt-4">
        <Bars
          label={t("label", { what: t(what), total })}
          values={days.map(({ day, count }) => ({ label: day, count }))}
          size="lg"
        />
        <p className="mt-1 flex justify-between text-xs text-soft tabular-nums">
          <span>{days[0]?.day}</span>
          <span>{days.at(-1)?.day}</span>
        </p>
      </div>
      <Numbers what={what} days={days} />
    </Card>
  );
}

/** Lists the newest day first, because recent days are looked up most. */
function Numbers({ what, days }: { what: Counted; days: Days }) {
  const t = useTranslations("adminOverview.days");
  return (
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
          {days.toReversed().map(({ day, count }) => (
            <tr key={day}>
              <th scope="row" className="py-0.5 text-left font-normal text-soft">
                {day}
              </th>
              <td className="py-0.5 text-right">{t("number", { count })}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
