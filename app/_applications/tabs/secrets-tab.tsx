import { randomUUID } from "node:crypto";
import { useNow, useTranslations } from "next-intl";
import { getTranslations } from "next-intl/server";
import { applicationPage } from "@/app/_applications/application-page";
import { ApplicationShell } from "@/app/_applications/application-shell";
import { type ApplicationConsole, ownerIn, pageOf } from "@/app/_applications/console";
import { Section } from "@/app/_applications/section";
import { Badge } from "@/app/_ui/badge";
import { Button } from "@/app/_ui/button";
import { AppsDrawing } from "@/app/_ui/drawings";
import { EmptyState } from "@/app/_ui/empty-state";
import { PostForm } from "@/app/_ui/post-form";
import { fieldProblem } from "@/app/_ui/problem-text";
import { refusedForms } from "@/app/_ui/refused-forms";
import { RelativeTime } from "@/app/_ui/relative-time";
import { Table } from "@/app/_ui/table";
import { TextField } from "@/app/_ui/text-field";
import { type ApplicationSecret, MOST_SECRETS, secretsOf } from "@/lib/applications/secrets";
import type { Problems } from "@/lib/forms/problems";
import { hasSecrets } from "@/lib/oauth/registration/settings";

export const secretsTab = (console: ApplicationConsole) =>
  applicationPage(console, async ({ user, application }, { searchParams: query }) => {
    const { id, authMethod } = application;
    const t = await getTranslations("developerApps");
    const layout = { console, application, query, tab: "secrets" } as const;
    if (!hasSecrets(application))
      return (
        <ApplicationShell {...layout}>
          <EmptyState title={t(`choice.authMethod.${authMethod}`)} drawing={<AppsDrawing />}>
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

type Props = {
  /** Address of the application's page; the confirmation of a removal is below it. */
  page: string;
  secrets: readonly ApplicationSecret[];
};

/** Lists the secrets of an application. A secret is shown only once, on creation. */
function Secrets({ page, secrets }: Props) {
  const t = useTranslations("developerApps.secrets");
  const columns = [
    { label: t("label") },
    { label: t("created") },
    { label: t("expires") },
    { label: t("lastUsed") },
    { label: t("remove"), quiet: true },
  ];
  return (
    <div className="grid gap-3">
      <Table
        label={t("title")}
        columns={columns}
        rows={secrets.map((secret) => ({
          key: secret.id,
          cells: [
            <bdi key="label">{secret.label}</bdi>,
            <RelativeTime key="created" at={secret.createdAt} />,
            secret.expiresAt ? <Expiry key="expires" at={secret.expiresAt} /> : t("never"),
            secret.lastUsedAt ? <LastUse key="used" at={secret.lastUsedAt} /> : t("unused"),
            secrets.length > 1 ? (
              <a
                key="remove"
                className="link"
                href={`${page}/secrets/${secret.id}`}
                aria-label={t("removeOf", { label: secret.label })}
              >
                {t("remove")}
              </a>
            ) : (
              ""
            ),
          ],
        }))}
      />
      <p className="text-sm text-soft">{secrets.length > 1 ? t("rotate") : t("last")}</p>
    </div>
  );
}

type NewProps = {
  /** Path that creates a secret. */
  action: string;
  applicationId: string;
  refused: Problems | null;
};

function NewSecret({ action, applicationId, refused }: NewProps) {
  const t = useTranslations("developerApps.secrets");
  const problemOf = (field: string) => fieldProblem(t, refused, field, { most: MOST_SECRETS });
  return (
    <PostForm
      action={action}
      hidden={{ application: applicationId, once: randomUUID() }}
      noValidate={false}
      className="grid gap-4"
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          name="label"
          label={t("label")}
          hint={t("labelHint")}
          maxLength={100}
          defaultValue={refused?.typed.label ?? ""}
          problem={problemOf("label")}
        />
        <TextField
          name="expires"
          type="date"
          label={t("lastDay")}
          hint={t("lastDayHint")}
          defaultValue={refused?.typed.expires ?? ""}
          problem={problemOf("expires")}
        />
      </div>
      <Button type="submit" className="justify-self-start">
        {t("add")}
      </Button>
    </PostForm>
  );
}

/** Says when a secret was last used, which is stored once an hour. */
function LastUse({ at }: { at: Date }) {
  const t = useTranslations("developerApps.secrets");
  const isRecent = useNow().getTime() - at.getTime() < 3_600_000;
  return isRecent ? t("usedLately") : <RelativeTime at={at} />;
}

/** Shows the expiry, after a badge if it has passed: an expired secret stays listed until it is removed. */
function Expiry({ at }: { at: Date }) {
  const t = useTranslations("developerApps.secrets");
  const over = at <= useNow();
  return (
    <span className="flex flex-wrap items-baseline gap-x-2 gap-y-1">
      {over && <Badge tone="warn">{t("expired")}</Badge>}
      <RelativeTime at={at} />
    </span>
  );
}
