import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import type { PageQuery } from "@/app/_ui/page-query";
import { refusedForms } from "@/app/_ui/refused-forms";
import { type ApplicationView, failuresOf } from "@/lib/applications/overview";
import { secretsOf } from "@/lib/applications/secrets";
import { takesSecret } from "@/lib/oauth/client-auth/authentication";
import { previewProfile } from "@/lib/provider/profile";
import { ApplicationFacts } from "./application-facts";
import { type ApplicationConsole, ownerIn, pageOf } from "./console";
import { Contents } from "./contents";
import { Failures } from "./failures";
import { logoAddress } from "./logo-address";
import { LogoForm } from "./logo-form";
import { MePreview } from "./me-preview";
import { chosenScopes } from "./preview-scopes";
import { RemovalLink } from "./removal-link";
import { Secrets } from "./secrets-card";
import { Section } from "./section";
import { writeSettings } from "./settings-fields";
import { SettingsForm } from "./settings-form";
import { snippetClient } from "./snippet-client";
import { Snippets } from "./snippets-card";

type Props = {
  console: ApplicationConsole;
  application: ApplicationView;
  /** The viewer, whose own profile the preview shows. */
  user: { id: string };
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
  const { console, application, user, query, ownParts } = props;
  const { id, revision } = application;
  const ownerId = ownerIn(console, user);
  const { home } = console;
  const scopes = chosenScopes(application.scopes, await query);
  const [t, own, refusedOf, secrets, failures, me] = await Promise.all([
    getTranslations("developerApps.section"),
    ownParts(),
    refusedForms(query),
    secretsOf(id, ownerId),
    failuresOf(id, ownerId),
    previewProfile(user.id, scopes),
  ]);
  const page = pageOf(console, id);
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
            action={`/forms${home}/add-secret`}
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
          action={`/forms${home}/save`}
          hidden={{ application: id, revision }}
          stored={writeSettings(settings)}
          refused={refusedOf("settings")}
          vouching={ownerId === undefined}
          submit={t("save")}
        >
          {own.saving}
        </SettingsForm>
      </Section>
      <Section id="logo" title={t("logo")}>
        {own.logo}
        <LogoForm
          actions={{ set: `/forms${home}/set-logo`, remove: `/forms${home}/remove-logo` }}
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
