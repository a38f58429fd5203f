import { CirclePause, Trash2 } from "lucide";
import { useTranslations } from "next-intl";
import { getTranslations } from "next-intl/server";
import type { ComponentType } from "react";
import { useHistory } from "@/app/_audit/use-history";
import { ActionMenu } from "@/app/_ui/action-menu";
import { AsideFacts } from "@/app/_ui/aside-facts";
import { Badge } from "@/app/_ui/badge";
import { Card } from "@/app/_ui/card";
import { CopyField } from "@/app/_ui/copy-field";
import { Flash } from "@/app/_ui/flash";
import { refusedForms } from "@/app/_ui/refused-forms";
import { RelativeTime } from "@/app/_ui/relative-time";
import { SectionPage } from "@/app/_ui/section-page";
import { TitledSection } from "@/app/_ui/titled-section";
import { useCopyWords } from "@/app/_ui/use-copy-words";
import type { ApiView } from "@/lib/apis/list";
import type { Problems } from "@/lib/forms/problems";
import { LOCALES } from "@/lib/i18n/locale";
import { providerMetadata } from "@/lib/oauth/discovery";
import { organizationNow } from "@/lib/organization/organization";
import { issuer } from "@/lib/runtime/env";
import { type ApiConsole, apiAddress } from "./console";
import { guardedApiPage } from "./guarded-api-page";
import { Introspectors } from "./introspectors";
import { MetadataCard, MetadataProblems } from "./metadata-card";
import { Permissions } from "./permissions";
import { Requests } from "./requests";
import { ApiSettings } from "./settings";
import { ApiStateBadge } from "./state-badge";

/** Parts that a console adds to the page of an API. */
type Parts = {
  /** Says why the API has no tokens, with what the viewer can do about it. */
  State: ComponentType<{ api: ApiView; refusedOf: (form: string) => Problems | null }>;
  /** Gives an application access without a request. */
  Permit?: ComponentType<{ api: ApiView; refused: Problems | null }>;
  Owner?: ComponentType<{ api: ApiView }>;
};

/**
 * Returns the page of an API: what its servers need, the applications that may use it or request
 * it, and its settings.
 */
export const apiPage = (console: ApiConsole, { State, Permit, Owner }: Parts) =>
  guardedApiPage(console, async ({ user, api }, { searchParams }) => {
    const [refusedOf, t] = await Promise.all([refusedForms(searchParams), getTranslations("apis")]);
    return (
      <SectionPage
        title={api.name}
        badges={
          <>
            <Badge>{t(`format.${api.tokenFormat}`)}</Badge>
            <ApiStateBadge state={api.state} reviewNote={api.reviewNote} />
          </>
        }
        lead={<code className="break-all">{api.identifier}</code>}
        actions={<ApiMenu console={console} api={api} />}
        above={<Flash about="apis" query={searchParams} />}
        aside={<ApiFacts console={console} api={api} />}
      >
        <MetadataProblems api={api} refused={refusedOf("metadata")} />
        {api.state !== "active" && <State api={api} refusedOf={refusedOf} />}
        <About api={api} />
        <Requests console={console} api={api} viewer={user} refusedOf={refusedOf} />
        <ServersCard api={api} />
        <MetadataCard console={console} api={api} />
        <Permissions
          console={console}
          api={api}
          refusedOf={refusedOf}
          permit={Permit && <Permit api={api} refused={refusedOf("permit")} />}
        />
        <Introspectors console={console} api={api} refused={refusedOf("introspectors")} />
        <ApiSettings console={console} api={api} refused={refusedOf("settings")} />
        {Owner && <Owner api={api} />}
      </SectionPage>
    );
  });

type FactsProps = { console: ApiConsole; api: ApiView };

/** Facts about an API: who runs it, and what tokens its servers get; with a link to its events for administrators. */
function ApiFacts({ console, api }: FactsProps) {
  const [t, words] = [useTranslations("apis"), useTranslations("developerApps")];
  const { identifier, owner, tokenFormat, signingAlg, requireDpop, openTo, createdAt } = api;
  const history = useHistory({ api: identifier });
  const facts = [
    { label: t("owner.title"), value: <bdi>{owner?.username ?? words("nobody")}</bdi> },
    { label: t("field.tokenFormat"), value: t(`format.${tokenFormat}`) },
    { label: t("field.signingAlg"), value: tokenFormat === "jwt" && signingAlg },
    { label: "DPoP", value: requireDpop && words("stored.yes") },
    { label: t("field.openTo"), value: t(`openTo.${openTo}`) },
    { label: words("registered"), value: <RelativeTime at={createdAt} /> },
  ].filter(({ value }) => value);
  return (
    <AsideFacts facts={facts} links={console.permission === "applications" ? [history] : []} />
  );
}

/** Menu of actions on the whole API. Administrators alone suspend it. */
function ApiMenu({ console, api: { id, name, state } }: FactsProps) {
  const t = useTranslations("apis");
  const page = apiAddress(console, id);
  const suspend = { words: t("suspend.ask"), href: `${page}/suspend`, icon: CirclePause };
  const remove = { words: t("remove.ask"), href: `${page}/remove`, icon: Trash2 };
  const suspendable = console.permission === "applications" && state === "active";
  return (
    <ActionMenu label={t("menu", { name })} actions={suspendable ? [suspend, remove] : [remove]} />
  );
}

function About({ api: { description, documentationUrl } }: { api: ApiView }) {
  const t = useTranslations("apis.about");
  if (description === "" && documentationUrl === null) return null;
  return (
    <p className="text-sm wrap-anywhere">
      {description}{" "}
      {documentationUrl !== null && (
        <a href={documentationUrl} rel="noreferrer" className="link">
          {t("documentation")}
        </a>
      )}
    </p>
  );
}

/** Shows what the API's own servers need to check its tokens. */
function ServersCard({ api }: { api: ApiView }) {
  const t = useTranslations("apis.servers");
  const wordsFor = useCopyWords();
  const metadata = providerMetadata(issuer(), LOCALES, organizationNow());
  const check =
    api.tokenFormat === "jwt"
      ? ({ name: "jwks", value: metadata.jwks_uri } as const)
      : ({ name: "introspection", value: metadata.introspection_endpoint } as const);
  const values = [
    { name: "issuer", value: metadata.issuer },
    { name: "audience", value: api.identifier },
    check,
  ] as const;
  return (
    <TitledSection id="servers" title={t("title")}>
      <Card className="grid gap-4 p-6">
        <p className="text-sm text-soft">{t(api.tokenFormat)}</p>
        {values.map(({ name, value }) => (
          <CopyField key={name} id={name} label={t(name)} value={value} {...wordsFor(t(name))} />
        ))}
      </Card>
    </TitledSection>
  );
}
