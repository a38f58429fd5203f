import { ArrowDown, ArrowRight, ArrowUp } from "lucide";
import { useFormatter, useTranslations } from "next-intl";
import { Bars } from "@/app/_ui/bars";
import { Icon } from "@/app/_ui/icon";
import { COUNTED, type Counted, type Days, type Figure } from "@/lib/statistics/overview";

type Props = {
  days: Record<Counted, Days>;
  figures: Record<Counted, Figure>;
  /** The count whose chart is below. */
  shown: Counted;
};

/** Today's counts compared with yesterday's, each with its last week. A tile shows its chart of 30 days. */
export function FigureTiles({ days, figures, shown }: Props) {
  const t = useTranslations("adminOverview.days");
  return (
    <nav aria-label={t("tiles")} className="grid grid-cols-2 gap-3 xl:grid-cols-4">
      {COUNTED.map((what) => (
        <a
          key={what}
          href={`/admin?chart=${what}`}
          aria-current={what === shown ? "true" : undefined}
          className="grid content-start gap-1 rounded-lg border border-line bg-surface p-3 shadow-card sm:p-4 hover:border-accent aria-[current]:border-accent aria-[current]:shadow-[inset_0_0_0_1px_var(--color-accent)]"
        >
          <span className="text-sm text-soft">{t(what)}</span>
          <Today what={what} figure={figures[what]} days={days[what]} />
        </a>
      ))}
    </nav>
  );
}

type TodayProps = { what: Counted; figure: Figure; days: Days };

function Today({ what, figure, days }: TodayProps) {
  const t = useTranslations("adminOverview.days");
  const format = useFormatter();
  const { today, yesterday, isSameTime } = figure;
  const change = Math.sign(today - yesterday);
  const week = days.slice(-7).map(({ day, count }) => ({ label: day, count }));
  const total = week.reduce((sum, { count }) => sum + count, 0);
  return (
    <>
      <span className="flex flex-wrap items-end justify-between gap-x-3">
        <span className="text-figure font-semibold tabular-nums">{format.number(today)}</span>
        {total > 0 && (
          <span className="w-16 sm:w-20">
            <Bars label={t("week", { what: t(what), total })} values={week} />
          </span>
        )}
      </span>
      <span className="flex items-center gap-1 text-xs text-soft tabular-nums">
        {isSameTime && <Icon node={arrow(change)} className="size-3.5 shrink-0" />}
        {t(isSameTime ? "byNow" : "wholeDay", { yesterday })}
      </span>
    </>
  );
}

function arrow(change: number) {
  if (change === 0) return ArrowRight;
  return change > 0 ? ArrowUp : ArrowDown;
}
