import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import type { PageQuery } from "@/app/_ui/page-query";
import { refusedForms } from "@/app/_ui/refused-forms";
import { type ApplicationView, failuresOf } from "@/lib/applications/overview";
import { secretsOf } from "@/lib/applications/secrets";
import { takesSecret } from "@/lib/oauth/client-auth/authentication";
import { previewProfile } from "@/lib/provider/profile";
import { ApplicationFacts } from "./application-facts";
import { Contents } from "./contents";
import { type Desk, pageAt } from "./desk";
import { Failures } from "./failures";
import { logoAddress } from "./logo-address";
import { LogoForm } from "./logo-form";
import { MePreview } from "./me-preview";
import { chosenScopes } from "./preview-scopes";
import { RemovalLink } from "./removal";
import { Secrets } from "./secrets-card";
import { Section } from "./section";
import { SettingsForm } from "./settings-form";
import { storedValues } from "./settings-values";
import { snippetClient } from "./snippet-client";
import { Snippets } from "./snippets-card";

type Props = {
  desk: Desk;
  application: ApplicationView;
  /** The user whose own profile the preview shows. */
  viewerId: string;
  query: PageQuery;
  /** Called once, so that its queries run together with the others. */
  ownParts: () => Promise<OwnParts>;
};

/** Parts of sections that differ between the administration and the owner's pages. */
type OwnParts = Record<"users" | "owner", ReactNode> &
  Partial<Record<"facts" | "saving" | "logo", ReactNode>>;

const SECTIONS = [
  "facts",
  "secrets",
  "snippets",
  "failures",
  "users",
  "me",
  "settings",
  "logo",
  "owner",
  "removal",
] as const;

/** Sections of an application's page, for its owner and for administrators. */
export async function ApplicationSections(props: Props) {
  const { desk, application, viewerId, query, ownParts } = props;
  const { id, revision } = application;
  const scopes = chosenScopes(application.scopes, await query);
  const [t, own, refusedOf, secrets, failures, me] = await Promise.all([
    getTranslations("developerApps.section"),
    ownParts(),
    refusedForms(query),
    secretsOf(id, desk.ownerId),
    failuresOf(id, desk.ownerId),
    previewProfile(viewerId, scopes),
  ]);
  const page = pageAt(desk, id);
  const settings = { ...application, verified: application.verifiedAt !== null };
  const sections = SECTIONS.filter((id) => id !== "secrets" || takesSecret(application.authMethod));
  return (
    <>
      <Contents label={t("contents")} sections={sections.map((id) => ({ id, title: t(id) }))} />
      <Section id="facts" title={t("facts")}>
        <ApplicationFacts application={application} />
        {own.facts}
      </Section>
      {takesSecret(application.authMethod) && (
        <Section id="secrets" title={t("secrets")}>
          <Secrets
            page={page}
            action={`${desk.list}/secrets/addition`}
            applicationId={id}
            secrets={secrets}
            refused={refusedOf("secret")}
          />
        </Section>
      )}
      <Section id="snippets" title={t("snippets")}>
        <Snippets client={snippetClient(settings)} />
      </Section>
      <Section id="failures" title={t("failures")}>
        <Failures failures={failures} application={application} />
      </Section>
      <Section id="users" title={t("users")}>
        {own.users}
      </Section>
      <Section id="me" title={t("me")}>
        <MePreview
          page={page}
          scopes={application.scopes}
          chosen={scopes}
          answer={me.ok ? me.value : null}
        />
      </Section>
      <Section id="settings" title={t("settings")}>
        <SettingsForm
          action={`${desk.list}/settings`}
          hidden={{ application: id, revision: String(revision) }}
          stored={storedValues(settings)}
          refused={refusedOf("settings")}
          vouching={desk.ownerId === undefined}
          submit={t("save")}
        >
          {own.saving}
        </SettingsForm>
      </Section>
      <Section id="logo" title={t("logo")}>
        {own.logo}
        <LogoForm
          actions={{
            set: `/forms${desk.list}/set-logo`,
            remove: `/forms${desk.list}/remove-logo`,
          }}
          application={application}
          logo={logoAddress(application.logoHash)}
          refused={refusedOf("logo")}
        />
      </Section>
      <Section id="owner" title={t("owner")}>
        {own.owner}
      </Section>
      <Section id="removal" title={t("removal")}>
        <RemovalLink page={page} />
      </Section>
    </>
  );
}
