import { getTranslations } from "next-intl/server";
import { Flash } from "@/app/_ui/flash";
import { pageFor } from "@/app/_ui/guarded-page";
import { single } from "@/app/_ui/page-query";
import { SectionPage } from "@/app/_ui/section-page";
import { listRotationsSoon } from "@/lib/provider/key-overview";
import { findFirstSteps } from "@/lib/statistics/first-steps";
import {
  COUNTED,
  compareDays,
  countByDay,
  countEverything,
  findAttention,
} from "@/lib/statistics/overview";
import { AttentionCard } from "./attention-card";
import { DaysCard } from "./days-card";
import { FigureTiles } from "./figure-tiles";
import { FirstStepsCard, HiddenSteps } from "./first-steps-card";
import { Totals } from "./totals";

export default pageFor("overview", async ({ user }, { searchParams }) => {
  const now = new Date();
  const [days, attention, rotations, totals] = await Promise.all([
    countByDay(now),
    findAttention(now),
    listRotationsSoon(now),
    countEverything(),
  ]);
  const [figures, firstSteps] = await Promise.all([compareDays(days, now), findFirstSteps(now)]);
  const { chart } = await searchParams;
  const shown = COUNTED.find((what) => what === single(chart)) ?? "sign_in";
  const isQuiet = COUNTED.every((what) => days[what].every(({ count }) => count === 0));
  const t = await getTranslations("adminOverview");
  return (
    <SectionPage title={t("title")} lead={<Totals totals={totals} />} wide>
      <Flash about="overview" query={searchParams} />
      {firstSteps && firstSteps !== "hidden" && (
        <FirstStepsCard {...firstSteps} email={user.email} />
      )}
      <AttentionCard attention={attention} rotations={rotations} />
      {isQuiet ? (
        <p className="text-sm text-soft">{t("days.quiet")}</p>
      ) : (
        <>
          <FigureTiles days={days} figures={figures} shown={shown} />
          <DaysCard what={shown} days={days[shown]} />
        </>
      )}
      {firstSteps === "hidden" && <HiddenSteps />}
    </SectionPage>
  );
});
