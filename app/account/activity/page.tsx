import { useTranslations } from "next-intl";
import { getTranslations } from "next-intl/server";
import { ActivityDays } from "@/app/_people/activity-days";
import { ButtonLink } from "@/app/_ui/button";
import { getClock } from "@/app/_ui/clock";
import { ActivityDrawing } from "@/app/_ui/drawings";
import { EmptyState } from "@/app/_ui/empty-state";
import { OWN_ACTIVITY } from "@/app/_ui/lists";
import { zoneWords } from "@/app/_ui/moment-words";
import type { PageQuery } from "@/app/_ui/page-query";
import { Pages } from "@/app/_ui/pager";
import { SectionPage } from "@/app/_ui/section-page";
import { Tabs } from "@/app/_ui/tabs";
import { NotYou } from "@/app/account/not-you";
import { ACTIVITY_KINDS, type ActivityKind, listActivity } from "@/lib/account/activity";
import { requireUser } from "@/lib/session/guards";

export default async function ActivityPage({ searchParams }: { searchParams: PageQuery }) {
  const { user } = await requireUser();
  const asked = OWN_ACTIVITY.read(await searchParams);
  const { kind } = asked;
  const { shown: events, ...found } = await listActivity(user.id, asked, new Date());
  const t = await getTranslations("activity");
  const zone = zoneWords(await getClock());
  return (
    <SectionPage title={t("title")} lead={t("about", { zone })}>
      <KindLinks kind={kind} />
      {events.length === 0 ? (
        <EmptyState
          title={t("empty.title")}
          drawing={<ActivityDrawing />}
          action={
            kind && (
              <ButtonLink href={OWN_ACTIVITY.page} look="plain">
                {t("empty.all")}
              </ButtonLink>
            )
          }
        >
          <p>{t("empty.text")}</p>
        </EmptyState>
      ) : (
        <ActivityDays events={events} own />
      )}
      <Pages found={found} address={(from) => OWN_ACTIVITY.address({ kind, from })} />
      {events.length > 0 && <NotYou userId={user.id} />}
    </SectionPage>
  );
}

function KindLinks({ kind }: { kind: ActivityKind | null }) {
  const t = useTranslations("activity.kinds");
  return (
    <Tabs
      label={t("label")}
      tabs={[null, ...ACTIVITY_KINDS].map((each) => ({
        href: OWN_ACTIVITY.address({ kind: each, from: null }),
        words: t(each ?? "all"),
        current: each === kind,
      }))}
    />
  );
}
