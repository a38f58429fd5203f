import type { Metadata } from "next";
import { headers } from "next/headers";
import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { ApplicationFacts } from "@/app/_applications/application-facts";
import { Failures } from "@/app/_applications/failures";
import { logoAddress } from "@/app/_applications/logo-address";
import { LogoForm } from "@/app/_applications/logo-form";
import { MePreview } from "@/app/_applications/me-preview";
import { chosenScopes } from "@/app/_applications/preview-scopes";
import { Secrets } from "@/app/_applications/secrets-card";
import { Section } from "@/app/_applications/section";
import { readId } from "@/app/_applications/seen";
import { SettingsForm } from "@/app/_applications/settings-form";
import { storedValues } from "@/app/_applications/settings-values";
import { snippetClient } from "@/app/_applications/snippet-client";
import { Snippets } from "@/app/_applications/snippets-card";
import { ButtonLink } from "@/app/_ui/button";
import { type PageQuery, single } from "@/app/_ui/page-query";
import { LIST, pageOf } from "@/app/developer/apps/desk";
import { Done } from "@/app/developer/apps/done";
import { DeveloperShell } from "@/app/developer/developer-shell";
import { failuresOf, readApplication, userCountOf } from "@/lib/applications/overview";
import { secretsOf } from "@/lib/applications/secrets";
import { takesSecret } from "@/lib/applications/settings";
import { readProblems } from "@/lib/http/problems";
import { previewProfile } from "@/lib/provider/profile";
import { requireUser } from "@/lib/session/guards";
import { BeforeSaving } from "./before-saving";
import { StateNotice } from "./state-notice";
import { UserCount } from "./user-count";

type Props = { params: Promise<{ id: string }>; searchParams: PageQuery };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const t = await getTranslations("developerApps.own");
  const id = readId((await params).id);
  const { user } = await requireUser(id === null ? LIST : pageOf(id));
  const application = id && (await readApplication(id, user.id));
  return { title: application ? application.name : t("title"), robots: { index: false } };
}

/** All of one's own application. Unknown ids, malformed ones and other people's are alike. */
export default async function OwnApplicationPage({ params, searchParams }: Props) {
  const id = readId((await params).id);
  const { user } = await requireUser(id === null ? LIST : pageOf(id));
  const application = id && (await readApplication(id, user.id));
  if (!application) notFound();
  const query = await searchParams;
  const page = pageOf(application.id);
  const given = new Headers(await headers());
  const refusedOf = (form: string) => readProblems(given, form, single(query.problem));
  const scopes = chosenScopes(application.scopes, query);
  const [secrets, users, failures, me] = await Promise.all([
    secretsOf(application.id, user.id),
    userCountOf(application.id, user.id),
    failuresOf(application.id, user.id),
    previewProfile(user.id, scopes),
  ]);
  const t = await getTranslations("developerApps");
  const settings = { ...application, verified: application.verifiedAt !== null };
  const { revision } = application;
  return (
    <DeveloperShell here={LIST} title={application.name}>
      <Done code={single(query.done)} />
      <StateNotice application={application} />
      <Section id="facts" title={t("section.facts")}>
        <ApplicationFacts application={application} />
      </Section>
      {takesSecret(application.authMethod) && (
        <Section id="secrets" title={t("section.secrets")}>
          <Secrets
            page={page}
            action={`${LIST}/secrets/addition`}
            applicationId={application.id}
            secrets={secrets}
            refused={refusedOf("secret")}
          />
        </Section>
      )}
      <Section id="snippets" title={t("section.snippets")}>
        <Snippets client={snippetClient(settings)} />
      </Section>
      <Section id="failures" title={t("section.failures")}>
        <Failures failures={failures} redirectUris={application.redirectUris} />
      </Section>
      <Section id="users" title={t("section.users")}>
        <UserCount count={users} />
      </Section>
      <Section id="me" title={t("section.preview")}>
        <MePreview
          page={page}
          scopes={application.scopes}
          chosen={scopes}
          answer={me.ok ? me.value : null}
        />
      </Section>
      <Section id="settings" title={t("section.settings")}>
        <SettingsForm
          action={`${LIST}/settings`}
          hidden={{ application: application.id, revision: String(revision) }}
          stored={storedValues(settings)}
          refused={refusedOf("settings")}
          vouching={false}
          submit={t("section.save")}
        >
          <BeforeSaving application={application} />
        </SettingsForm>
      </Section>
      <Section id="logo" title={t("section.logo")}>
        {settings.verified && <p className="text-sm text-soft">{t("own.saving.badge")}</p>}
        <LogoForm
          action={`${LIST}/logo`}
          application={application}
          logo={logoAddress(application.logoHash)}
          refused={refusedOf("logo")}
        />
      </Section>
      <Section id="owner" title={t("section.owner")}>
        <p className="text-sm text-soft">{t("own.transfer.about")}</p>
        <ButtonLink href={`${page}/transfer`} look="danger" className="justify-self-start">
          {t("own.transfer.ask")}
        </ButtonLink>
      </Section>
    </DeveloperShell>
  );
}
