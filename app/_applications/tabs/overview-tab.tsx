import { getTranslations } from "next-intl/server";
import type { ComponentType } from "react";
import { applicationPage } from "@/app/_applications/application-page";
import { ApplicationShell } from "@/app/_applications/application-shell";
import { type ApplicationConsole, ownerIn, pageOf } from "@/app/_applications/console";
import { Section } from "@/app/_applications/section";
import { type PageQuery, single } from "@/app/_ui/page-query";
import { apisOf } from "@/lib/apis/list";
import { requestsOf } from "@/lib/apis/requests";
import { type ApplicationView, failuresOf } from "@/lib/applications/overview";
import { previewProfile } from "@/lib/provider/profile";
import { ApisCard } from "./apis-card";
import { ApplicationFacts } from "./application-facts";
import { Failures } from "./failures";
import { groupFailures } from "./group-failures";
import { MePreview } from "./me-preview";
import { NextStep } from "./next-step";
import { chosenScopes } from "./preview-scopes";

/** Card of a console about the state, and who can change it. */
type State = ComponentType<{ application: ApplicationView; query: PageQuery }>;

/** Kinds of failures on the overview; the activity has all that are stored. */
const LATEST = 3;

/** Messages of a registration, which leads here. */
const REGISTERED: ReadonlySet<string> = new Set(["registered", "registered_service"]);

/** Returns the first tab of an application: its state, its facts and what goes wrong with it. */
export const overviewTab = (console: ApplicationConsole, State: State) =>
  applicationPage(console, async ({ user, application }, { searchParams: query }) => {
    const { id, type } = application;
    const [t, failures, apis, requests] = await Promise.all([
      getTranslations("developerApps"),
      failuresOf(id, ownerIn(console, user)),
      apisOf(id),
      requestsOf(id),
    ]);
    const latest = groupFailures(failures).slice(0, LATEST);
    return (
      <ApplicationShell {...{ console, application, query }} tab="overview">
        {REGISTERED.has(single((await query).done) ?? "") && (
          <NextStep page={pageOf(console, id, "quickstart")} />
        )}
        <State application={application} query={query} />
        <ApplicationFacts application={application} />
        <ApisCard console={console} application={application} apis={apis} requests={requests} />
        <Section
          id="failures"
          title={t("section.failures")}
          aside={
            latest.length > 0 && (
              <a className="link text-sm" href={pageOf(console, id, "activity")}>
                {t("failures.all")}
              </a>
            )
          }
        >
          <Failures failures={latest} application={application} />
        </Section>
        {type !== "service" && (
          <Preview console={console} user={user} application={application} query={query} />
        )}
      </ApplicationShell>
    );
  });

type PreviewProps = {
  console: ApplicationConsole;
  user: { id: string };
  application: ApplicationView;
  query: PageQuery;
};

async function Preview({ console, user, application: { id, scopes }, query }: PreviewProps) {
  const chosen = chosenScopes(scopes, await query);
  const me = await previewProfile(user.id, { applicationId: id, scopes: chosen });
  const t = await getTranslations("developerApps.section");
  return (
    <Section id="me" title={t("me")}>
      <MePreview
        page={pageOf(console, id)}
        scopes={scopes}
        chosen={chosen}
        answer={me.ok ? me.value : null}
      />
    </Section>
  );
}
