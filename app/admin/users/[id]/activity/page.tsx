import { getTranslations } from "next-intl/server";
import { ActivityDays } from "@/app/_people/activity-days";
import { TitledSection } from "@/app/_ui/titled-section";
import { personPage } from "@/app/admin/users/[id]/person-page";
import { PersonShell } from "@/app/admin/users/[id]/person-shell";
import { SignInsOf } from "@/app/admin/users/[id]/sign-ins-of";
import { lastActivity } from "@/lib/account/activity";

/** Number of events that are listed; the audit log has all. */
const SHOWN = 50;

/** Recent activity of the account, worded as the user sees it. */
export default personPage(async ({ user, person }, { searchParams: query }) => {
  const [events, t] = await Promise.all([
    lastActivity(person.id, SHOWN, new Date()),
    getTranslations("adminUsers.events"),
  ]);
  return (
    <PersonShell {...{ person, user, query }} named={null} tab="activity">
      <SignInsOf userId={person.id} />
      <TitledSection id="events" title={t("title")}>
        {events.length === 0 ? (
          <p className="text-sm text-soft">{t("none")}</p>
        ) : (
          <ActivityDays events={events} level={3} />
        )}
      </TitledSection>
    </PersonShell>
  );
});
