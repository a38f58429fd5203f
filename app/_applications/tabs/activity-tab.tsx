import { getTranslations } from "next-intl/server";
import { applicationPage } from "@/app/_applications/application-page";
import { ApplicationShell } from "@/app/_applications/application-shell";
import { type ApplicationConsole, ownerIn, pageOf } from "@/app/_applications/console";
import { Section } from "@/app/_applications/section";
import { single } from "@/app/_ui/page-query";
import { Pager } from "@/app/_ui/pager";
import { auditAddress } from "@/app/admin/audit/audit-address";
import { activityOf } from "@/lib/applications/activity";
import { failuresOf } from "@/lib/applications/overview";
import { EventList } from "./event-list";
import { Failures } from "./failures";

/** Returns what went wrong with an application, and who changed it. */
export const activityTab = (console: ApplicationConsole) =>
  applicationPage(console, async ({ user, application }, { searchParams: query }) => {
    const { id, clientId } = application;
    const which = { id, ownerId: ownerIn(console, user) };
    const before = single((await query).before);
    const [t, failures, { events, older }] = await Promise.all([
      getTranslations("developerApps"),
      failuresOf(id, which.ownerId),
      activityOf(which, before),
    ]);
    const audit = console.permission === "applications" && (
      <a className="link text-sm" href={auditAddress({ application: clientId })}>
        {t("events.audit")}
      </a>
    );
    return (
      <ApplicationShell {...{ console, application, query }} tab="activity">
        {before === null && (
          <Section id="failures" title={t("section.failures")}>
            <Failures failures={failures} application={application} />
          </Section>
        )}
        <Section id="events" title={t("section.events")} aside={audit}>
          <EventList events={events} viewer={user} named={console.permission === "applications"} />
        </Section>
        <Pager newer={null} older={older && `${pageOf(console, id, "activity")}?before=${older}`} />
      </ApplicationShell>
    );
  });
