import { useTranslations } from "next-intl";
import { Card } from "@/app/_ui/card";
import { ActivityLine } from "@/app/account/activity/line";
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
        <Card className="p-0">
          <ol className="divide-y divide-line">
            {events.map((event) => (
              <ActivityLine key={event.id} event={event} />
            ))}
          </ol>
        </Card>
      )}
      <p className="text-sm">
        <a className="link inline-block py-1" href={`/admin/audit?user=${person.id}`}>
          {t("all")}
        </a>
      </p>
    </Section>
  );
}
