import { getTranslations } from "next-intl/server";
import { ButtonLink } from "@/app/_ui/button";
import { getClock } from "@/app/_ui/clock";
import { EmptyState } from "@/app/_ui/empty-state";
import { zoneWords } from "@/app/_ui/moment-words";
import { type PageQuery, single } from "@/app/_ui/page-query";
import { SectionPage } from "@/app/_ui/section-page";
import { ACTIVITY_KINDS, type ActivityKind, listActivity } from "@/lib/account/activity";
import { requireUser } from "@/lib/session/guards";
import { ActivityDays } from "./activity-days";
import { activityAddress, KindLinks } from "./kind-links";
import { NotYou } from "./not-you";

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
        <EmptyState title={t("empty.title")}>
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
