import { useTranslations } from "next-intl";
import { RelativeTime } from "@/app/_ui/relative-time";
import { useEventWords } from "@/app/admin/audit/use-event-words";
import type { ApplicationEvent } from "@/lib/applications/activity";

type Props = {
  events: readonly ApplicationEvent[];
  viewer: { id: string };
  /** True for administrators, who see who acted, with a link to the whole event. */
  named: boolean;
};

/** Lists the changes of an application, newest first. */
export function EventList({ events, viewer, named }: Props) {
  const t = useTranslations("developerApps.events");
  const system = useTranslations("adminAudit.actor")("service");
  const wordsOf = useEventWords();
  if (events.length === 0) return <p className="text-sm text-soft">{t("none")}</p>;
  const actorOf = ({ actorId, actor }: ApplicationEvent) => {
    if (actorId === null) return system;
    if (actorId === viewer.id) return t("you");
    return named && actor !== null ? actor : t("other");
  };
  return (
    <ol className="divide-y divide-line">
      {events.map((event) => (
        <li
          key={event.id}
          className="grid gap-x-6 py-2.5 text-sm sm:grid-cols-[minmax(0,1fr)_12rem_8rem]"
        >
          <p className="font-medium">
            {named ? (
              <a className="link" href={`/admin/audit/${event.id}`}>
                {wordsOf(event.event)}
              </a>
            ) : (
              wordsOf(event.event)
            )}
          </p>
          <p className="text-soft">
            <bdi>{actorOf(event)}</bdi>
          </p>
          <p className="text-soft sm:text-right">
            <RelativeTime at={event.at} />
          </p>
        </li>
      ))}
    </ol>
  );
}
