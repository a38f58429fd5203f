import { useTranslations } from "next-intl";
import { getTranslations } from "next-intl/server";
import type { ComponentType } from "react";
import { LIBRARY } from "@/app/_applications/tabs/snippet-tabs";
import { Badge } from "@/app/_ui/badge";
import { Flash } from "@/app/_ui/flash";
import { single } from "@/app/_ui/page-query";
import { refusedForms } from "@/app/_ui/refused-forms";
import { SectionPage } from "@/app/_ui/section-page";
import { Tabs } from "@/app/_ui/tabs";
import type { ApiView } from "@/lib/apis/list";
import type { Problems } from "@/lib/forms/problems";
import { ApiFacts, ApiMenu } from "./api-facts";
import { API_TABS, type ApiConsole, type ApiTab, apiAddress } from "./console";
import { guardedApiPage } from "./guarded-api-page";
import { Introspectors } from "./introspectors";
import { MetadataCard, MetadataProblems } from "./metadata-card";
import { Permissions } from "./permissions";
import { Requests } from "./requests";
import { ServersSection } from "./servers-section";
import { ApiSettings } from "./settings";
import { ApiStateBadge } from "./state-badge";
import { TokenCheck } from "./token-check";

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
    const chosen = single((await searchParams)[LIBRARY]);
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
        <Content {...{ console, api, refusedOf, user, chosen, ...parts }} />
      </SectionPage>
    );
  });

type TabProps = Shown &
  Parts & { console: ApiConsole; user: { id: string }; chosen: string | null };

const CONTENT: Record<ApiTab, ComponentType<TabProps>> = {
  overview: ({ console, api, refusedOf, user, chosen, State }) => (
    <>
      <MetadataProblems api={api} refused={refusedOf("metadata")} />
      {State && api.state !== "active" && <State api={api} refusedOf={refusedOf} />}
      <About api={api} />
      <Requests console={console} api={api} viewer={user} refusedOf={refusedOf} />
      <ServersSection console={console} api={api} chosen={chosen} />
      <TokenCheck
        {...{ console, api, viewer: user }}
        report={refusedOf("token")}
        refused={refusedOf("test")}
      />
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
