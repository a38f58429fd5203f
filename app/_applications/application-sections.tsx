import { useTranslations } from "next-intl";
import { getTranslations } from "next-intl/server";
import type { ComponentProps, ReactNode } from "react";
import type { PageQuery } from "@/app/_ui/page-query";
import { refusedForms } from "@/app/_ui/refused-forms";
import { type ApplicationView, failuresOf } from "@/lib/applications/overview";
import { secretsOf } from "@/lib/applications/secrets";
import { takesSecret } from "@/lib/oauth/client-auth/authentication";
import { previewProfile } from "@/lib/provider/profile";
import type { Result } from "@/lib/result";
import { ApplicationFacts } from "./application-facts";
import { type ApplicationConsole, ownerIn, pageOf } from "./console";
import { Failures } from "./failures";
import { logoAddress } from "./logo-address";
import { LogoForm } from "./logo-form";
import { MePreview } from "./me-preview";
import { chosenScopes } from "./preview-scopes";
import { RemovalLink } from "./removal-link";
import { Secrets } from "./secrets-card";
import { Section } from "./section";
import { SectionLinks } from "./section-links";
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
  const [t, contents] = await Promise.all([
    getTranslations("developerApps.section"),
    contentsOf(props),
  ]);
  const hasSecrets = takesSecret(props.application.authMethod);
  const sections = SECTIONS.filter((id) => id !== "secrets" || hasSecrets);
  return (
    <>
      <SectionLinks label={t("contents")} sections={sections.map((id) => ({ id, title: t(id) }))} />
      {sections.map((id) => (
        <Section key={id} id={id} title={t(id)}>
          {contents[id]}
        </Section>
      ))}
    </>
  );
}

async function contentsOf({ console, application, user, query, ownParts }: Props) {
  const { id, revision } = application;
  const ownerId = ownerIn(console, user);
  const scopes = chosenScopes(application.scopes, await query);
  const [own, refusedOf, secrets, failures, me] = await Promise.all([
    ownParts(),
    refusedForms(query),
    secretsOf(id, ownerId),
    failuresOf(id, ownerId),
    previewProfile(user.id, scopes),
  ]);
  const page = pageOf(console, id);
  const settings = { ...application, verified: application.verifiedAt !== null };
  return {
    facts: (
      <>
        <ApplicationFacts application={application} />
        {own.facts}
      </>
    ),
    secrets: (
      <Secrets
        {...{ page, secrets }}
        action={`/forms${console.home}/add-secret`}
        applicationId={id}
        refused={refusedOf("secret")}
      />
    ),
    snippets: <Snippets client={snippetClient(settings)} />,
    failures: <Failures failures={failures} application={application} />,
    users: own.users,
    me: (
      <MePreview page={page} scopes={application.scopes} chosen={scopes} answer={valueOrNull(me)} />
    ),
    settings: (
      <StoredSettings
        action={`/forms${console.home}/save`}
        hidden={{ application: id, revision }}
        stored={writeSettings(settings)}
        refused={refusedOf("settings")}
        vouching={ownerId === undefined}
      >
        {own.saving}
      </StoredSettings>
    ),
    logo: (
      <>
        {own.logo}
        <LogoForm
          actions={logoActions(console)}
          application={application}
          logo={logoAddress(application.logoHash)}
          refused={refusedOf("logo")}
        />
      </>
    ),
    owner: own.owner,
    removal: <RemovalLink page={page} />,
  };
}

const valueOrNull = <T,>(result: Result<T, unknown>) => (result.ok ? result.value : null);

const logoActions = ({ home }: ApplicationConsole) => ({
  set: `/forms${home}/set-logo`,
  remove: `/forms${home}/remove-logo`,
});

function StoredSettings(props: Omit<ComponentProps<typeof SettingsForm>, "submit">) {
  const t = useTranslations("developerApps.section");
  return <SettingsForm {...props} submit={t("save")} />;
}
