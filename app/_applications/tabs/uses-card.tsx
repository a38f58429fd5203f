import { useTranslations } from "next-intl";
import { Section } from "@/app/_applications/section";
import { DayChart, DayNumbers } from "@/app/_ui/day-chart";
import type { usesOf } from "@/lib/applications/uses";

type Props = {
  uses: Awaited<ReturnType<typeof usesOf>>;
  isService: boolean;
  /** Address of the tab that lists the errors. */
  activity: string;
};

/** Shows how much an application was used in the last 30 days, beside what failed. */
export function UsesCard({ uses: { uses, failures }, isService, activity }: Props) {
  const t = useTranslations("developerApps.uses");
  const what = t(isService ? "tokens" : "signIns");
  const series = [
    { label: what, days: uses, tone: "accent" },
    { label: t("failures"), days: failures, tone: "failures" },
  ] as const;
  return (
    <Section
      id="uses"
      title={t("title")}
      aside={
        <a className="link text-sm" href={activity}>
          {t("activity")}
        </a>
      }
    >
      {series.every(({ days }) => days.every(({ count }) => count === 0)) ? (
        <p className="text-sm text-soft">{t("none")}</p>
      ) : (
        <>
          <div className="grid gap-x-8 gap-y-6 lg:grid-cols-2">
            {series.map(({ label, days, tone }) => {
              const total = days.reduce((sum, { count }) => sum + count, 0);
              return (
                <div key={label} className="grid min-w-0 gap-4">
                  <p className="flex items-baseline gap-2 text-sm">
                    <span className="text-lg font-semibold tabular-nums">
                      {t("total", { total })}
                    </span>
                    <span className="text-soft">{label}</span>
                  </p>
                  {total === 0 ? (
                    <p className="text-sm text-soft">{t("empty")}</p>
                  ) : (
                    <DayChart label={t("label", { what: label, total })} days={days} tone={tone} />
                  )}
                </div>
              );
            })}
          </div>
          <DayNumbers label={t("title")} series={series} />
        </>
      )}
    </Section>
  );
}
