import { useTranslations } from "next-intl";
import { getTranslations } from "next-intl/server";
import { ActivityDays } from "@/app/_people/activity-days";
import { ButtonLink } from "@/app/_ui/button";
import { CARD } from "@/app/_ui/card";
import { getClock } from "@/app/_ui/clock";
import { ActivityDrawing } from "@/app/_ui/drawings";
import { EmptyState } from "@/app/_ui/empty-state";
import { OWN_ACTIVITY } from "@/app/_ui/lists";
import { zoneWords } from "@/app/_ui/moment-words";
import { linkTo } from "@/app/_ui/name-tag";
import type { PageQuery } from "@/app/_ui/page-query";
import { Pages } from "@/app/_ui/pager";
import { SectionPage } from "@/app/_ui/section-page";
import { Tabs } from "@/app/_ui/tabs";
import { ACTIVITY_KINDS, type ActivityKind, listActivity } from "@/lib/account/activity";
import { passwordStateOf } from "@/lib/session/change-password";
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
      {events.length > 0 && <NotYou hasPassword={(await passwordStateOf(user.id)).signsIn} />}
    </SectionPage>
  );
}

/** Steps for an event that the viewer doesn't recognize. */
function NotYou({ hasPassword }: { hasPassword: boolean }) {
  const t = useTranslations("activity.notYou");
  return (
    <section id="not-you" className={`${CARD} grid scroll-mt-6 gap-3 p-5 target:border-accent`}>
      <h2 className="text-title">{t("title")}</h2>
      <ol className="grid list-decimal gap-1.5 ps-5 text-sm marker:text-soft">
        <li>{t.rich(hasPassword ? "password" : "ways", { link: linkTo("/account/security") })}</li>
        <li>{t.rich("sessions", { link: linkTo("/account/sessions") })}</li>
        <li>{t.rich("apps", { link: linkTo("/account/apps") })}</li>
        <li>{t("tell")}</li>
      </ol>
    </section>
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
