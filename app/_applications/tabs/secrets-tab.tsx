import { getTranslations } from "next-intl/server";
import { applicationPage } from "@/app/_applications/application-page";
import { ApplicationShell } from "@/app/_applications/application-shell";
import { type ApplicationConsole, ownerIn, pageOf } from "@/app/_applications/console";
import { Section } from "@/app/_applications/section";
import { EmptyState } from "@/app/_ui/empty-state";
import { refusedForms } from "@/app/_ui/refused-forms";
import { secretsOf } from "@/lib/applications/secrets";
import { takesSecret } from "@/lib/oauth/client-auth/authentication";
import { NewSecret, Secrets } from "./secrets-card";

/** Returns the secrets of an application, with a form for another one. */
export const secretsTab = (console: ApplicationConsole) =>
  applicationPage(console, async ({ user, application }, { searchParams: query }) => {
    const { id, authMethod } = application;
    const t = await getTranslations("developerApps");
    const layout = { console, application, query, tab: "secrets" } as const;
    if (!takesSecret(authMethod))
      return (
        <ApplicationShell {...layout}>
          <EmptyState title={t(`choice.authMethod.${authMethod}`)}>
            <p>{t("secrets.publicOnly")}</p>
          </EmptyState>
        </ApplicationShell>
      );
    const [secrets, refusedOf] = await Promise.all([
      secretsOf(id, ownerIn(console, user)),
      refusedForms(query),
    ]);
    return (
      <ApplicationShell {...layout}>
        <Section id="secrets" title={t("section.secrets")}>
          <Secrets page={pageOf(console, id)} secrets={secrets} />
        </Section>
        <Section id="new-secret" title={t("section.newSecret")}>
          <NewSecret
            action={`/forms${console.home}/add-secret`}
            applicationId={id}
            refused={refusedOf("secret")}
          />
        </Section>
      </ApplicationShell>
    );
  });
