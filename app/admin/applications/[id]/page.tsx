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
import { type PageQuery, single } from "@/app/_ui/page-query";
import { AdminShell } from "@/app/admin/admin-shell";
import { LIST, pageOf } from "@/app/admin/applications/desk";
import { failuresOf, readApplication, usersOf } from "@/lib/applications/overview";
import { secretsOf } from "@/lib/applications/secrets";
import { takesSecret } from "@/lib/applications/settings";
import { readProblems } from "@/lib/http/problems";
import { previewProfile } from "@/lib/provider/profile";
import { requirePermission } from "@/lib/session/guards";
import { Done } from "./done";
import { ReviewCard } from "./review-card";
import { StateCard } from "./state-card";
import { TransferForm } from "./transfer-form";
import { UsersList } from "./users-list";

type Props = { params: Promise<{ id: string }>; searchParams: PageQuery };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const t = await getTranslations("adminApplications");
  const id = readId((await params).id);
  await requirePermission("applications", id === null ? LIST : pageOf(id));
  const application = id && (await readApplication(id));
  return { title: application ? application.name : t("title"), robots: { index: false } };
}

/** All of one application. Unknown ids and malformed ones are alike. */
export default async function ApplicationPage({ params, searchParams }: Props) {
  const id = readId((await params).id);
  const { user } = await requirePermission("applications", id === null ? LIST : pageOf(id));
  const application = id && (await readApplication(id));
  if (!application) notFound();
  const query = await searchParams;
  const page = pageOf(application.id);
  const given = new Headers(await headers());
  const refusedOf = (form: string) => readProblems(given, form, single(query.problem));
  const scopes = chosenScopes(application.scopes, query);
  const [secrets, users, failures, me] = await Promise.all([
    secretsOf(application.id),
    usersOf(application.id, readId(single(query.after))),
    failuresOf(application.id),
    previewProfile(user.id, scopes),
  ]);
  const t = await getTranslations("developerApps.section");
  const settings = { ...application, verified: application.verifiedAt !== null };
  const { revision } = application;
  return (
    <AdminShell here={LIST} role={user.role} title={application.name}>
      <Done code={single(query.done)} />
      {application.state === "pending" && (
        <ReviewCard application={application} refused={refusedOf("review")} />
      )}
      <Section id="facts" title={t("facts")}>
        <ApplicationFacts application={application} />
        <StateCard application={application} />
      </Section>
      {takesSecret(application.authMethod) && (
        <Section id="secrets" title={t("secrets")}>
          <Secrets
            page={page}
            action={`${LIST}/secrets/addition`}
            applicationId={application.id}
            secrets={secrets}
            refused={refusedOf("secret")}
          />
        </Section>
      )}
      <Section id="snippets" title={t("snippets")}>
        <Snippets client={snippetClient(settings)} />
      </Section>
      <Section id="failures" title={t("failures")}>
        <Failures failures={failures} redirectUris={application.redirectUris} />
      </Section>
      <Section id="users" title={t("users")}>
        <UsersList page={page} users={users.users} after={users.after} />
      </Section>
      <Section id="me" title={t("preview")}>
        <MePreview
          page={page}
          scopes={application.scopes}
          chosen={scopes}
          answer={me.ok ? me.value : null}
        />
      </Section>
      <Section id="settings" title={t("settings")}>
        <SettingsForm
          action={`${LIST}/settings`}
          hidden={{ application: application.id, revision: String(revision) }}
          stored={storedValues(settings)}
          refused={refusedOf("settings")}
          vouching
          submit={t("save")}
        />
      </Section>
      <Section id="logo" title={t("logo")}>
        <LogoForm
          action={`${LIST}/logo`}
          application={application}
          logo={logoAddress(application.logoHash)}
          refused={refusedOf("logo")}
        />
      </Section>
      <Section id="owner" title={t("owner")}>
        <TransferForm application={application} refused={refusedOf("transfer")} />
      </Section>
    </AdminShell>
  );
}
