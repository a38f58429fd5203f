import { useFormatter, useTranslations } from "next-intl";
import { UTC } from "@/lib/i18n/preferences";
import { Bars, type Tone } from "./bars";
import { useClock } from "./clock";
import { shortDate } from "./moment-words";

/** Counts of days (UTC), oldest first. */
export type DayCounts = readonly { day: string; count: number }[];

type Props = { label: string; days: DayCounts; tone: Tone };

/** Bars of some weeks between their axes: counts on the left, the first and the last day below. */
export function DayChart({ label, days, tone }: Props) {
  const format = useFormatter();
  const dayWords = useDayWords();
  const top = topOf(Math.max(...days.map(({ count }) => count)));
  const values = days.map(({ day, count }) => ({ label: dayWords(day), count }));
  return (
    <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2 text-xs text-soft tabular-nums">
      <div aria-hidden className="-my-2 flex flex-col justify-between text-right">
        {[top, top / 2, 0].map((count) => (
          <span key={count}>{format.number(count)}</span>
        ))}
      </div>
      <div className="relative">
        <div aria-hidden className="absolute inset-0 flex flex-col justify-between">
          {[top, top / 2, 0].map((count) => (
            <span key={count} className="border-t border-line" />
          ))}
        </div>
        <div className="relative">
          <Bars label={label} values={values} size="lg" most={top} tone={tone} />
        </div>
      </div>
      <p aria-hidden className="col-start-2 mt-1 flex justify-between">
        <span>{values[0]?.label}</span>
        <span>{values.at(-1)?.label}</span>
      </p>
    </div>
  );
}

/** Returns the first of 2, 4, 6, 8, 10, 20, 40, … that is as high as the highest bar: half of it is whole. */
function topOf(most: number): number {
  const power = 10 ** Math.max(0, Math.ceil(Math.log10(most)) - 1);
  return [2, 4, 6, 8].map((step) => step * power).find((top) => top >= most) ?? 10 * power;
}

type NumbersProps = {
  label: string;
  series: readonly { label: string; days: DayCounts }[];
};

/** Numbers of charts as a table, the newest day first, because recent days are looked up most. */
export function DayNumbers({ label, series }: NumbersProps) {
  const t = useTranslations("common.days");
  const format = useFormatter();
  const dayWords = useDayWords();
  const days = series[0]?.days.map(({ day }) => day) ?? [];
  return (
    <details className="text-sm">
      <summary className="min-h-6 cursor-pointer text-soft">{t("numbers")}</summary>
      <table className="mt-2 w-full max-w-96 tabular-nums" aria-label={label}>
        <thead>
          <tr className="text-xs text-soft">
            <th scope="col" className="py-1 text-left font-semibold">
              {t("day")}
            </th>
            {series.map((one) => (
              <th key={one.label} scope="col" className="py-1 text-right font-semibold">
                {one.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {days
            .map((day, at) => (
              <tr key={day}>
                <th scope="row" className="py-0.5 text-left font-normal text-soft">
                  {dayWords(day)}
                </th>
                {series.map((one) => (
                  <td key={one.label} className="py-0.5 text-right">
                    {format.number(one.days[at]?.count ?? 0)}
                  </td>
                ))}
              </tr>
            ))
            .toReversed()}
        </tbody>
      </table>
    </details>
  );
}

/** Returns a function that writes a day such as 2026-10-24 as "Oct 24". Days are counted in UTC. */
function useDayWords() {
  const clock = { ...useClock(), zone: UTC };
  return (day: string) => shortDate(new Date(day), clock);
}
