import type { ComponentType } from "react";
import { applicationPage } from "@/app/_applications/application-page";
import { ApplicationShell } from "@/app/_applications/application-shell";
import type { ApplicationConsole } from "@/app/_applications/console";
import type { PageQuery } from "@/app/_ui/page-query";
import type { ApplicationView } from "@/lib/applications/overview";

/** Sections of a console about the people of an application. */
type People = ComponentType<{ application: ApplicationView; query: PageQuery }>;

/** Returns who uses an application, and whose it is. */
export const peopleTab = (console: ApplicationConsole, People: People) =>
  applicationPage(console, async ({ application }, { searchParams: query }) => {
    return (
      <ApplicationShell {...{ console, application, query }} tab="people">
        <People application={application} query={query} />
      </ApplicationShell>
    );
  });
