import { getTranslations } from "next-intl/server";
import type { ComponentType } from "react";
import { ApplicationShell } from "@/app/_applications/application-shell";
import type { ApplicationConsole } from "@/app/_applications/console";
import { requireApplication } from "@/app/_applications/require-application";
import { Section } from "@/app/_applications/section";
import type { PageQuery } from "@/app/_ui/page-query";
import type { ApplicationView } from "@/lib/applications/overview";

type Props = { params: Promise<{ id: string }>; searchParams: PageQuery };

/** Part of a console about the people of an application. */
type Part = ComponentType<{ application: ApplicationView; query: PageQuery }>;

/** Returns who uses an application, and whose it is. */
export const peopleTab = (console: ApplicationConsole, parts: Record<"Users" | "Owner", Part>) =>
  async function PeopleTab({ params, searchParams: query }: Props) {
    const { user, application } = await requireApplication(console, params, "people");
    const { Users, Owner } = parts;
    const t = await getTranslations("developerApps.section");
    return (
      <ApplicationShell {...{ console, user, application, query }} tab="people">
        <Section id="users" title={t("users")}>
          <Users application={application} query={query} />
        </Section>
        <Section id="owner" title={t("owner")}>
          <Owner application={application} query={query} />
        </Section>
      </ApplicationShell>
    );
  };
