import { useTranslations } from "next-intl";
import { getTranslations } from "next-intl/server";
import { ButtonLink } from "@/app/_ui/button";
import { CARD } from "@/app/_ui/card";
import { getClock } from "@/app/_ui/clock";
import { ActivityDrawing } from "@/app/_ui/drawings";
import { EmptyState } from "@/app/_ui/empty-state";
import { zoneWords } from "@/app/_ui/moment-words";
import { linkTo } from "@/app/_ui/name-tag";
import { type PageQuery, single } from "@/app/_ui/page-query";
import { SectionPage } from "@/app/_ui/section-page";
import { TAB } from "@/app/_ui/tab";
import { ACTIVITY_KINDS, type ActivityKind, listActivity } from "@/lib/account/activity";
import { pageWith } from "@/lib/http/address";
import { requireUser } from "@/lib/session/guards";
import { ActivityDays } from "./activity-days";

export default async function ActivityPage({ searchParams }: { searchParams: PageQuery }) {
  const { user } = await requireUser();
  const query = await searchParams;
  const kind = readKind(single(query.kind));
  const asked = { kind, before: single(query.before) };
  const { events, older } = await listActivity(user.id, asked, new Date());
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
              <ButtonLink href={activityAddress(null, null)} look="plain">
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
      {older !== null && (
        <ButtonLink href={activityAddress(kind, older)} look="plain" className="justify-self-start">
          {t("older")}
        </ButtonLink>
      )}
      {events.length > 0 && <NotYou />}
    </SectionPage>
  );
}

const readKind = (kind: string | null): ActivityKind | null =>
  ACTIVITY_KINDS.find((known) => known === kind) ?? null;

/** Steps for an event that the viewer doesn't recognize. */
function NotYou() {
  const t = useTranslations("activity.notYou");
  return (
    <section id="not-you" className={`${CARD} grid scroll-mt-6 gap-3 p-5 target:border-accent`}>
      <h2 className="text-title">{t("title")}</h2>
      <ol className="grid list-decimal gap-1.5 ps-5 text-sm marker:text-soft">
        <li>{t.rich("password", { link: linkTo("/account/security") })}</li>
        <li>{t.rich("sessions", { link: linkTo("/account/sessions") })}</li>
        <li>{t.rich("apps", { link: linkTo("/account/apps") })}</li>
        <li>{t("tell")}</li>
      </ol>
    </section>
  );
}

/** Message keys of `activity.kinds`. */
const KIND_WORDS = {
  sign_ins: "sign_ins",
  applications: "applications",
  account: "account",
} as const satisfies Record<ActivityKind, string>;

function activityAddress(kind: ActivityKind | null, before: string | null) {
  const query = new URLSearchParams({ ...(kind && { kind }), ...(before && { before }) });
  return pageWith("/account/activity", query);
}

function KindLinks({ kind }: { kind: ActivityKind | null }) {
  const t = useTranslations("activity.kinds");
  return (
    <nav aria-label={t("label")} className="flex flex-wrap gap-1">
      {[null, ...ACTIVITY_KINDS].map((each) => (
        <a
          key={each}
          href={activityAddress(each, null)}
          aria-current={each === kind ? "page" : undefined}
          className={TAB}
        >
          {t(each === null ? "all" : KIND_WORDS[each])}
        </a>
      ))}
    </nav>
  );
}
