import { useTranslations } from "next-intl";
import { ActivityDays } from "@/app/account/activity/activity-days";
import type { Activity } from "@/lib/account/activity";
import { Section } from "./section";

/** Recent activity of the account, worded as the user sees it. */
export function EventsOf({ person, events }: { person: { id: string }; events: Activity[] }) {
  const t = useTranslations("adminUsers.events");
  return (
    <Section title={t("title")}>
      {events.length === 0 ? (
        <p className="text-sm text-soft">{t("none")}</p>
      ) : (
        <ActivityDays events={events} level={3} />
      )}
      <p className="text-sm">
        <a className="link inline-block py-1" href={`/admin/audit?user=${person.id}`}>
          {t("all")}
        </a>
      </p>
    </Section>
  );
}
