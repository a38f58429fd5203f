import { useTranslations } from "next-intl";
import { getTranslations } from "next-intl/server";
import { applicationPage } from "@/app/_applications/application-page";
import { ApplicationShell } from "@/app/_applications/application-shell";
import { CheckSection } from "@/app/_applications/check/check-section";
import { type ApplicationConsole, pageOf } from "@/app/_applications/console";
import { Section } from "@/app/_applications/section";
import type { SnippetClient } from "@/app/_applications/snippet";
import { environmentOf } from "@/app/_applications/snippet";
import { snippetClient } from "@/app/_applications/snippet-client";
import { snippetsFor } from "@/app/_applications/snippets";
import { single } from "@/app/_ui/page-query";
import { useCopyWords } from "@/app/_ui/use-copy-words";
import { apisOf } from "@/lib/apis/list";
import { gateOf } from "@/lib/applications/gates";
import type { ApplicationView } from "@/lib/applications/overview";
import { tryApplication } from "@/lib/provider/try-application";
import { issuer } from "@/lib/runtime/env";
import { ADDRESS, GateQuickstart } from "./gate-quickstart";
import { SnippetCode } from "./snippet-code";
import { CopyFacts, LIBRARY, SnippetTabs } from "./snippet-tabs";
import { TRY, TryCard } from "./try-card";

/** Returns what an application's developer pastes. */
export const quickstartTab = (console: ApplicationConsole) =>
  applicationPage(console, async ({ session, application }, { searchParams: query }) => {
    // The others have no sign-in in this browser to try.
    const canTry = !["service", "device", "gate"].includes(application.type);
    const asked = canTry && single((await query)[TRY]) !== null;
    const [t, tried, apis] = await Promise.all([
      getTranslations("developerApps.section"),
      asked ? tryApplication(application.clientId, session) : null,
      apisOf(application.id),
    ]);
    const chosen = single((await query)[LIBRARY]);
    const gate = application.type === "gate" ? await gateOf(application.id) : null;
    if (gate)
      return (
        <ApplicationShell {...{ console, application, query }} tab="quickstart">
          <GateQuickstart
            {...{ console, application, gate, chosen, typed: single((await query)[ADDRESS]) }}
          />
        </ApplicationShell>
      );
    const client = snippetClient(application, apis[0]?.identifier);
    return (
      <ApplicationShell {...{ console, application, query }} tab="quickstart">
        <Section id="values" title={t("values")}>
          <Values application={application} scope={client.scope} />
        </Section>
        <Section id="env" title={t("env")}>
          <EnvironmentCode client={client} />
        </Section>
        <Section id="snippets" title={t("snippets")}>
          <Snippets
            client={client}
            page={pageOf(console, application.id, "quickstart")}
            chosen={chosen}
          />
        </Section>
        <CheckSection console={console} application={application} />
        {canTry && (
          <Section id="try" title={t("try")}>
            <TryCard page={pageOf(console, application.id, "quickstart")} tried={tried} />
          </Section>
        )}
      </ApplicationShell>
    );
  });

type ValuesProps = { application: ApplicationView; scope: string };

/** Values that an application's configuration asks for. */
function Values({ application: { clientId, redirectUris }, scope }: ValuesProps) {
  const t = useTranslations("developerApps");
  return (
    <CopyFacts
      facts={[
        { label: t("values.issuer"), values: [issuer()] },
        { label: t("values.discovery"), values: [`${issuer()}/.well-known/openid-configuration`] },
        { label: "client_id", values: [clientId] },
        { label: t("field.scopes"), values: scope === "" ? [] : [scope] },
        { label: t("field.redirectUris"), values: redirectUris },
      ]}
    />
  );
}

/** The client's lines of an .env file, without a secret: only the page that creates one shows it. */
function EnvironmentCode({ client }: { client: SnippetClient }) {
  const t = useTranslations("developerApps");
  const copy = t("env.copy");
  const { words, labels } = useCopyWords()(".env");
  return (
    <>
      <p className="text-sm text-soft">{t(`env.${HINT[client.method]}`)}</p>
      <SnippetCode
        code={environmentOf(client)}
        words={{ ...words, copy }}
        labels={{ ...labels, copy }}
      />
    </>
  );
}

/** Variables left to fill in, by method. */
const HINT = {
  client_secret_basic: "secret",
  client_secret_post: "secret",
  private_key_jwt: "key",
  none: "complete",
} as const satisfies Record<SnippetClient["method"], string>;

type SnippetsProps = { client: SnippetClient; page: string; chosen: string | null };

/** Shows integration code of one library, and offers the others. */
function Snippets({ client, page, chosen }: SnippetsProps) {
  const t = useTranslations("developerApps");
  const isPublic = client.method === "none" || client.method === "private_key_jwt";
  const intro = t(isPublic ? "snippets.introPublic" : "snippets.intro");
  const label = t("section.snippets");
  return <SnippetTabs {...{ snippets: snippetsFor(client), page, chosen, label, intro }} />;
}
