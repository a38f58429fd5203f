import { getTranslations } from "next-intl/server";
import { Card } from "@/app/_ui/card";
import { DayChart, DayNumbers } from "@/app/_ui/day-chart";
import { TitledSection } from "@/app/_ui/titled-section";
import { signInsOf } from "@/lib/users/sign-ins";

/** Shows how often a user signed in on each of the last 30 days; nothing if they never did. */
export async function SignInsOf({ userId }: { userId: string }) {
  const [t, days] = await Promise.all([
    getTranslations("adminUsers.signIns"),
    signInsOf(userId, new Date()),
  ]);
  const total = days.reduce((sum, { count }) => sum + count, 0);
  if (total === 0) return null;
  return (
    <TitledSection id="sign-ins" title={t("title")}>
      <Card className="grid gap-3 p-6">
        <DayChart label={t("label", { total })} days={days} tone="accent" />
        <DayNumbers label={t("title")} series={[{ label: t("count"), days }]} />
      </Card>
    </TitledSection>
  );
}
