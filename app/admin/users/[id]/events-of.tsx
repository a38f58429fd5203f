import { useTranslations } from "next-intl";
import { ActivityList } from "@/app/_people/activity-days";
import { RelativeTime } from "@/app/_ui/relative-time";
import { TitledSection } from "@/app/_ui/titled-section";
import { useReasonWords } from "@/app/admin/providers/use-reason-words";
import { userTab } from "@/app/admin/users/user-address";
import type { Activity } from "@/lib/account/activity";

type Props = { person: { id: string }; kind: "attempts" | "changes"; events: readonly Activity[] };

/** Lists a person's last sign-ins, with what kept them out, or what last changed of their account. */
export function EventsOf({ person, kind, events }: Props) {
  const t = useTranslations("adminUsers.lastEvents");
  const more = useManner();
  return (
    <TitledSection
      id={kind}
      title={t(kind)}
      aside={
        <a href={userTab(person.id, "activity")} className="link text-sm">
          {t("all")}
        </a>
      }
    >
      {events.length === 0 ? (
        <p className="text-sm text-soft">{t("none")}</p>
      ) : (
        <ActivityList events={events} time={RelativeTime} more={more} />
      )}
    </TitledSection>
  );
}

/** Returns a function that says in which way somebody signed in, or why they couldn't with a provider. */
function useManner() {
  const t = useTranslations("adminAudit.values.way");
  const reasonOf = useReasonWords();
  return ({ event, way, reason, about }: Activity): string | null => {
    if (event === "session.elsewhere_failed") return reason && reasonOf(reason, about);
    const known = way as "password";
    return event === "session.signed_in" && way !== null && t.has(known) ? t(known) : null;
  };
}
