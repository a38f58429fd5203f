import { getTranslations } from "next-intl/server";
import { pageTitle } from "@/app/_ui/page-title";
import { listRotationsSoon } from "@/lib/provider/key-overview";
import { requirePermission } from "@/lib/session/guards";
import { COUNTED, countByDay, countEverything, findAttention } from "@/lib/statistics/overview";
import { AdminShell } from "./admin-shell";
import { AttentionCard } from "./attention-card";
import { DaysCard } from "./days-card";
import { Totals } from "./totals";

export const generateMetadata = pageTitle("adminOverview.title");

export default async function OverviewPage() {
  const { user } = await requirePermission("overview", "/admin");
  const now = new Date();
  const [days, attention, rotations, totals] = await Promise.all([
    countByDay(now),
    findAttention(now),
    listRotationsSoon(now),
    countEverything(),
  ]);
  const t = await getTranslations("adminOverview");
  return (
    <AdminShell here="/admin" role={user.role} title={t("title")} wide>
      <AttentionCard attention={attention} rotations={rotations} />
      <div className="grid items-start gap-4 lg:grid-cols-2">
        {COUNTED.map((what) => (
          <DaysCard key={what} what={what} days={days[what]} />
        ))}
      </div>
      <Totals totals={totals} />
    </AdminShell>
  );
}
