import type { ComponentType } from "react";
import { ApplicationShell } from "@/app/_applications/application-shell";
import type { ApplicationConsole } from "@/app/_applications/console";
import { requireApplication } from "@/app/_applications/require-application";
import type { PageQuery } from "@/app/_ui/page-query";
import type { ApplicationView } from "@/lib/applications/overview";

type Props = { params: Promise<{ id: string }>; searchParams: PageQuery };

/** Sections of a console about the people of an application. */
type People = ComponentType<{ application: ApplicationView; query: PageQuery }>;

/** Returns who uses an application, and whose it is. */
export const peopleTab = (console: ApplicationConsole, People: People) =>
  async function PeopleTab({ params, searchParams: query }: Props) {
    const { user, application } = await requireApplication(console, params, "people");
    return (
      <ApplicationShell {...{ console, user, application, query }} tab="people">
        <People application={application} query={query} />
      </ApplicationShell>
    );
  };
