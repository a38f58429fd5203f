import { useTranslations } from "next-intl";
import { getTranslations } from "next-intl/server";
import { applicationPage } from "@/app/_applications/application-page";
import { ApplicationShell } from "@/app/_applications/application-shell";
import { type ApplicationConsole, ownerIn, pageOf } from "@/app/_applications/console";
import { Section } from "@/app/_applications/section";
import { auditAddress } from "@/app/_audit/audit-address";
import { useEventWords } from "@/app/_audit/use-event-words";
import { HISTORY } from "@/app/_ui/lists";
import { Pages } from "@/app/_ui/pager";
import { RelativeTime } from "@/app/_ui/relative-time";
import { type ApplicationEvent, activityOf } from "@/lib/applications/activity";
import { failuresOf } from "@/lib/applications/overview";
import { Failures } from "./failures";
import { groupFailures } from "./group-failures";

/** Returns what went wrong with an application, and who changed it. */
export const activityTab = (console: ApplicationConsole) =>
  applicationPage(console, async ({ user, application }, { searchParams: query }) => {
    const { id, clientId } = application;
    const which = { id, ownerId: ownerIn(console, user) };
    const list = HISTORY.at(pageOf(console, id, "activity"));
    const { from } = list.read(await query);
    const [t, failures, { shown: events, ...found }] = await Promise.all([
      getTranslations("developerApps"),
      failuresOf(id, which.ownerId),
      activityOf(which, from),
    ]);
    const audit = console.permission === "applications" && (
      <a className="link text-sm" href={auditAddress({ application: clientId })}>
        {t("events.audit")}
      </a>
    );
    return (
      <ApplicationShell {...{ console, application, query }} tab="activity">
        {from === null && (
          <Section id="failures" title={t("section.failures")}>
            <Failures failures={groupFailures(failures)} application={application} />
          </Section>
        )}
        <Section id="events" title={t("section.events")} aside={audit}>
          <EventList events={events} viewer={user} named={console.permission === "applications"} />
        </Section>
        <Pages found={found} address={(at) => list.address({ from: at })} />
      </ApplicationShell>
    );
  });

type Props = {
  events: readonly ApplicationEvent[];
  viewer: { id: string };
  /** True for administrators, who see who acted, with a link to the whole event. */
  named: boolean;
};

/** Lists the changes of an application, newest first. */
function EventList({ events, viewer, named }: Props) {
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
          className="grid gap-x-6 py-2.5 text-sm lg:grid-cols-[minmax(0,1fr)_12rem_8rem]"
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
          <p className="text-soft lg:text-right">
            <RelativeTime at={event.at} />
          </p>
        </li>
      ))}
    </ol>
  );
}
