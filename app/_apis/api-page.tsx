import { useTranslations } from "next-intl";
import { getTranslations } from "next-intl/server";
import type { ComponentType } from "react";
import { Badge } from "@/app/_ui/badge";
import { Card } from "@/app/_ui/card";
import { CopyField } from "@/app/_ui/copy-field";
import { Flash } from "@/app/_ui/flash";
import { refusedForms } from "@/app/_ui/refused-forms";
import { SectionPage } from "@/app/_ui/section-page";
import { Tabs } from "@/app/_ui/tabs";
import { TitledSection } from "@/app/_ui/titled-section";
import { useCopyWords } from "@/app/_ui/use-copy-words";
import type { ApiView } from "@/lib/apis/list";
import type { Problems } from "@/lib/forms/problems";
import { LOCALES } from "@/lib/i18n/locale";
import { providerMetadata } from "@/lib/oauth/discovery";
import { organizationNow } from "@/lib/organization/organization";
import { issuer } from "@/lib/runtime/env";
import { ApiFacts, ApiMenu } from "./api-facts";
import { API_TABS, type ApiConsole, type ApiTab, apiAddress } from "./console";
import { guardedApiPage } from "./guarded-api-page";
import { Introspectors } from "./introspectors";
import { MetadataCard, MetadataProblems } from "./metadata-card";
import { Permissions } from "./permissions";
import { Requests } from "./requests";
import { ApiSettings } from "./settings";
import { ApiStateBadge } from "./state-badge";

type Shown = { api: ApiView; refusedOf: (form: string) => Problems | null };

/** Parts that a console adds to the tabs of an API. */
type Parts = {
  /** Says why the API has no tokens, with what the viewer can do about it. */
  State?: ComponentType<Shown>;
  /** Gives an application access without a request. */
  Permit?: ComponentType<{ api: ApiView; refused: Problems | null }>;
  Owner?: ComponentType<{ api: ApiView }>;
};

/**
 * Returns a tab of an API: what its servers need and requests for it, the applications that may use it, or its settings.
 */
export const apiPage = (console: ApiConsole, tab: ApiTab, parts: Parts = {}) =>
  guardedApiPage(console, async ({ user, api }, { searchParams }) => {
    const [refusedOf, t] = await Promise.all([refusedForms(searchParams), getTranslations("apis")]);
    const Content = CONTENT[tab];
    return (
      <SectionPage
        title={api.name}
        titled={tab === "overview" ? api.name : `${t(`tab.${tab}`)} · ${api.name}`}
        badges={
          <>
            <Badge>{t(`format.${api.tokenFormat}`)}</Badge>
            <ApiStateBadge state={api.state} reviewNote={api.reviewNote} />
          </>
        }
        lead={<code className="break-all">{api.identifier}</code>}
        actions={<ApiMenu console={console} api={api} />}
        above={
          <>
            <Tabs
              label={t("tab.label")}
              tabs={API_TABS.map((one) => ({
                href: apiAddress(console, api.id, one),
                words: t(`tab.${one}`),
                current: one === tab,
              }))}
            />
            <Flash about="apis" query={searchParams} />
          </>
        }
        aside={tab === "overview" && <ApiFacts console={console} api={api} />}
      >
        <Content {...{ console, api, refusedOf, user, ...parts }} />
      </SectionPage>
    );
  });

type TabProps = Shown & Parts & { console: ApiConsole; user: { id: string } };

const CONTENT: Record<ApiTab, ComponentType<TabProps>> = {
  overview: ({ console, api, refusedOf, user, State }) => (
    <>
      <MetadataProblems api={api} refused={refusedOf("metadata")} />
      {State && api.state !== "active" && <State api={api} refusedOf={refusedOf} />}
      <About api={api} />
      <Requests console={console} api={api} viewer={user} refusedOf={refusedOf} />
      <ServersCard api={api} />
      <MetadataCard console={console} api={api} />
    </>
  ),
  applications: ({ console, api, refusedOf, Permit }) => (
    <>
      <Permissions
        console={console}
        api={api}
        refusedOf={refusedOf}
        permit={Permit && <Permit api={api} refused={refusedOf("permit")} />}
      />
      <Introspectors console={console} api={api} refused={refusedOf("introspectors")} />
    </>
  ),
  settings: ({ console, api, refusedOf, Owner }) => (
    <>
      <ApiSettings console={console} api={api} refused={refusedOf("settings")} />
      {Owner && <Owner api={api} />}
    </>
  ),
};

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
