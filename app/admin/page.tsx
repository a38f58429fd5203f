import { ArrowDown, ArrowRight, ArrowUp } from "lucide";
import { redirect } from "next/navigation";
import { useFormatter, useTranslations } from "next-intl";
import { getTranslations } from "next-intl/server";
import { Fragment } from "react";
import { Bars, type Tone } from "@/app/_ui/bars";
import { Card } from "@/app/_ui/card";
import { DayChart, DayNumbers } from "@/app/_ui/day-chart";
import { Flash } from "@/app/_ui/flash";
import { pageFor } from "@/app/_ui/guarded-page";
import { Icon } from "@/app/_ui/icon";
import { single } from "@/app/_ui/page-query";
import { SectionPage } from "@/app/_ui/section-page";
import { listLastChanges } from "@/lib/audit/page";
import { listRotationsSoon } from "@/lib/provider/key-rotation";
import { requireUser } from "@/lib/session/guards";
import { administrationOf } from "@/lib/session/permissions";
import { findFirstSteps } from "@/lib/statistics/first-steps";
import {
  COUNTED,
  type Counted,
  compareDays,
  countByDay,
  countEverything,
  type Days,
  type Figure,
  findAttention,
  findMostUsed,
} from "@/lib/statistics/overview";
import { AttentionCard } from "./attention-card";
import { FirstStepsCard, HiddenSteps } from "./first-steps-card";
import { LastChanges, MostUsed } from "./overview-lists";

const overview = pageFor("overview", async ({ user }, { searchParams }) => {
  const now = new Date();
  const [days, attention, rotations, totals, used, changes] = await Promise.all([
    countByDay(now),
    findAttention(now),
    listRotationsSoon(now),
    countEverything(),
    findMostUsed(now),
    listLastChanges(),
  ]);
  const [figures, firstSteps] = await Promise.all([compareDays(days, now), findFirstSteps(now)]);
  const { chart } = await searchParams;
  const shown = COUNTED.find((what) => what === single(chart)) ?? "sign_in";
  const isQuiet = COUNTED.every((what) => days[what].every(({ count }) => count === 0));
  const t = await getTranslations("adminOverview");
  const isNew = firstSteps !== null && firstSteps !== "hidden";
  return (
    <SectionPage title={t("title")} lead={<Totals totals={totals} />}>
      <Flash about="overview" query={searchParams} />
      {isNew && <FirstStepsCard {...firstSteps} email={user.email} />}
      <AttentionCard {...{ attention, rotations }} isNew={isNew} />
      {isQuiet ? (
        <p className="text-sm text-soft">{t("days.quiet")}</p>
      ) : (
        <>
          <FigureTiles days={days} figures={figures} shown={shown} />
          <DaysCard what={shown} days={days[shown]} />
        </>
      )}
      <div className="grid grid-cols-1 gap-4 *:*:h-full empty:hidden lg:grid-cols-2">
        <MostUsed used={used} />
        <LastChanges events={changes} />
      </div>
      {firstSteps === "hidden" && <HiddenSteps />}
    </SectionPage>
  );
});

/** Leads those who may open other pages alone to the first of them. */
export default async function AdminPage(props: Parameters<typeof overview>[0]) {
  const { user } = await requireUser();
  const start = administrationOf(user.role);
  return start === null || start === "/admin" ? overview(props) : redirect(start);
}

const KINDS = ["users", "applications", "sites"] as const;

/** Total counts, each linked to its list. */
function Totals({ totals }: { totals: Record<(typeof KINDS)[number], number> }) {
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

type Props = {
  days: Record<Counted, Days>;
  figures: Record<Counted, Figure>;
  /** The count whose chart is below. */
  shown: Counted;
};

/** Colors of the charts. */
const TONE: Record<Counted, Tone> = {
  sign_in: "accent",
  token: "accent",
  failure: "failures",
  redirect: "visits",
};

/** Today's counts compared with yesterday's, each with its last week. A tile shows its chart of 30 days. */
function FigureTiles({ days, figures, shown }: Props) {
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
      <span className="flex items-end justify-between gap-x-3 max-sm:flex-col max-sm:items-start">
        <span className="flex items-baseline gap-1.5">
          <span className="text-figure font-semibold tabular-nums">{format.number(today)}</span>
          <span className="text-xs text-soft">{t("today")}</span>
        </span>
        {total > 0 && (
          <span className="w-16 sm:w-20">
            <Bars label={t("week", { what: t(what), total })} values={week} tone={TONE[what]} />
          </span>
        )}
      </span>
      <span className="text-xs text-soft tabular-nums">
        {isSameTime && (
          <Icon node={arrow(change)} className="me-1 inline-block size-3.5 align-[-0.1875rem]" />
        )}
        {t(isSameTime ? "byNow" : "wholeDay", { yesterday })}
      </span>
    </>
  );
}

function arrow(change: number) {
  if (change === 0) return ArrowRight;
  return change > 0 ? ArrowUp : ArrowDown;
}

/** The last 30 days as a chart, and each day's number. */
function DaysCard({ what, days }: { what: Counted; days: Days }) {
  const t = useTranslations("adminOverview.days");
  const total = days.reduce((sum, { count }) => sum + count, 0);
  return (
    <Card>
      <h2 className="text-title">{t("last30", { what: t(what) })}</h2>
      <p className="text-sm text-soft">{t(`about.${what}`)}</p>
      <div className="mt-5 mb-3">
        <DayChart label={t("label", { what: t(what), total })} days={days} tone={TONE[what]} />
      </div>
      {what === "failure" && (
        <p className="mt-3 text-sm">
          <a href="/admin/audit?event=session.sign_in_failed&range=30d" className="link">
            {t("failedSignIns")}
          </a>
        </p>
      )}
      <div className="mt-3">
        <DayNumbers label={t(what)} series={[{ label: t("count"), days }]} />
      </div>
    </Card>
  );
}
