import { getTranslations } from "next-intl/server";
import { applicationPage } from "@/app/_applications/application-page";
import { ApplicationShell } from "@/app/_applications/application-shell";
import { CheckSection } from "@/app/_applications/check/check-section";
import { type ApplicationConsole, pageOf } from "@/app/_applications/console";
import { Section } from "@/app/_applications/section";
import { snippetClient } from "@/app/_applications/snippet-client";
import { single } from "@/app/_ui/page-query";
import { apisOf } from "@/lib/apis/list";
import { tryApplication } from "@/lib/provider/try-application";
import { EnvironmentCode } from "./environment-code";
import { Snippets } from "./snippets-card";
import { TRY, TryCard } from "./try-card";

/** Returns what an application's developer pastes. */
export const quickstartTab = (console: ApplicationConsole) =>
  applicationPage(console, async ({ session, application }, { searchParams: query }) => {
    // The others have no sign-in in this browser to try.
    const canTry = application.type !== "service" && application.type !== "device";
    const asked = canTry && single((await query)[TRY]) !== null;
    const [t, tried, apis] = await Promise.all([
      getTranslations("developerApps.section"),
      asked ? tryApplication(application.clientId, session) : null,
      apisOf(application.id),
    ]);
    const client = snippetClient(application, apis[0]?.identifier);
    return (
      <ApplicationShell {...{ console, application, query }} tab="quickstart">
        <CheckSection console={console} application={application} />
        <Section id="env" title={t("env")}>
          <EnvironmentCode client={client} />
        </Section>
        <Section id="snippets" title={t("snippets")}>
          <Snippets client={client} />
        </Section>
        {canTry && (
          <Section id="try" title={t("try")}>
            <TryCard page={pageOf(console, application.id, "quickstart")} tried={tried} />
          </Section>
        )}
      </ApplicationShell>
    );
  });
