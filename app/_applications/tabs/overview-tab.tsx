import { Globe } from "lucide";
import { useTranslations } from "next-intl";
import { getTranslations } from "next-intl/server";
import type { ComponentType, ReactNode } from "react";
import { applicationPage } from "@/app/_applications/application-page";
import { ApplicationShell } from "@/app/_applications/application-shell";
import { type ApplicationConsole, ownerIn, pageOf } from "@/app/_applications/console";
import { GateState } from "@/app/_applications/gate-state";
import { Section } from "@/app/_applications/section";
import { useHistory } from "@/app/_audit/use-history";
import { AsideFacts } from "@/app/_ui/aside-facts";
import { ButtonLink } from "@/app/_ui/button";
import { CARD } from "@/app/_ui/card";
import { homepageHost } from "@/app/_ui/homepage-host";
import { type PageQuery, single } from "@/app/_ui/page-query";
import { RelativeTime } from "@/app/_ui/relative-time";
import { apisOf } from "@/lib/apis/list";
import { requestsOf } from "@/lib/apis/requests";
import { gateState } from "@/lib/applications/gates";
import { type ApplicationView, sitesOf } from "@/lib/applications/overview";
import { usesOf } from "@/lib/applications/uses";
import { takesSecret } from "@/lib/oauth/client-auth/authentication";
import { previewProfile } from "@/lib/provider/profile";
import { ApisCard } from "./apis-card";
import { chosenScopes, MePreview } from "./me-preview";
import { UsesCard } from "./uses-card";

/** Card of a console about the state, and who can change it. */
type State = ComponentType<{ application: ApplicationView; query: PageQuery }>;

/** Messages of a registration, which leads here. */
const REGISTERED: ReadonlySet<string> = new Set(["registered", "registered_service"]);

/** Returns the first tab of an application: its state, its facts and its use. */
export const overviewTab = (console: ApplicationConsole, State: State) =>
  applicationPage(console, async ({ user, application }, { searchParams: query }) => {
    const { id, type } = application;
    const isAll = console.permission === "applications";
    const [uses, apis, requests, sites, gate] = await Promise.all([
      usesOf({ id, ownerId: ownerIn(console, user) }, new Date()),
      apisOf(id),
      requestsOf(id),
      isAll ? sitesOf(id) : [],
      type === "gate" ? gateState(application.clientId) : null,
    ]);
    // The decision about it has all of its facts.
    const isReviewed = isAll && application.state === "pending";
    return (
      <ApplicationShell
        {...{ console, application, query }}
        tab="overview"
        aside={!isReviewed && <Facts {...{ application, isAll, sites }} />}
      >
        {REGISTERED.has(single((await query).done) ?? "") && (
          <NextStep console={console} application={application} />
        )}
        <State application={application} query={query} />
        {gate && <GateState console={console} gate={gate} />}
        <UsesCard
          uses={uses}
          isService={type === "service"}
          activity={pageOf(console, id, "activity")}
        />
        <ApisCard console={console} application={application} apis={apis} requests={requests} />
        {type !== "service" && type !== "gate" && (
          <Preview console={console} user={user} application={application} query={query} />
        )}
      </ApplicationShell>
    );
  });

type PreviewProps = {
  console: ApplicationConsole;
  user: { id: string };
  application: ApplicationView;
  query: PageQuery;
};

async function Preview({ console, user, application: { id, scopes }, query }: PreviewProps) {
  const chosen = chosenScopes(scopes, await query);
  const me = await previewProfile(user.id, { applicationId: id, scopes: chosen });
  const t = await getTranslations("developerApps.section");
  return (
    <Section id="me" title={t("me")}>
      <MePreview
        page={pageOf(console, id)}
        scopes={scopes}
        chosen={chosen}
        answer={me.ok ? me.value : null}
      />
    </Section>
  );
}

type FactsProps = {
  application: ApplicationView;
  /** True in the administration. */
  isAll: boolean;
  sites: Awaited<ReturnType<typeof sitesOf>>;
};

/** Facts about an application, with links to its sites and events for administrators. */
function Facts({ application, isAll, sites }: FactsProps) {
  const history = useHistory({ application: application.clientId });
  const links = sites.map(({ id, title }) => ({
    ...{ href: `/admin/sites/${id}`, words: title, icon: Globe },
  }));
  return <AsideFacts facts={useFacts(application)} links={isAll ? [...links, history] : []} />;
}

function useFacts(application: ApplicationView): { label: string; value: ReactNode }[] {
  const t = useTranslations("developerApps");
  const { type, homepageUrl, developerName, owner, createdAt, approvedAt, authMethod } =
    application;
  const { open, groups } = application.access;
  const eitherWay = takesSecret(authMethod) && !application.authMethodEnforced;
  const facts = [
    { label: t("kind.label"), value: t(`kind.${type}.title`) },
    { label: t("column.owner"), value: <bdi>{owner?.username ?? t("nobody")}</bdi> },
    { label: t("field.developerName"), value: developerName && <bdi>{developerName}</bdi> },
    { label: t("field.homepageUrl"), value: homepageHost(homepageUrl) },
    {
      label: t("field.authMethod"),
      // Nothing authenticates a gate.
      value:
        type !== "gate" && t(eitherWay ? "secretEitherWay" : `choice.authMethod.${authMethod}`),
    },
    {
      label: t("field.profile"),
      value: application.profile === "high_security" && (
        <>
          {t("choice.profile.high_security")}
          {application.refreshDespiteProfile && (
            <span className="block text-soft">{t("highSecurity.departure")}</span>
          )}
        </>
      ),
    },
    {
      label: t("access.title"),
      value:
        type !== "service" &&
        (open ? (
          t("access.everyone")
        ) : (
          <bdi>{t("access.members", { groups: groups.join(", ") })}</bdi>
        )),
    },
    { label: t("registered"), value: <RelativeTime at={createdAt} /> },
    { label: t("approved"), value: approvedAt && <RelativeTime at={approvedAt} /> },
  ];
  return facts.filter(({ value }) => value);
}

type NextProps = { console: ApplicationConsole; application: ApplicationView };

/** Leads from a new registration to its code and, for administrators, to its card in the directory. */
function NextStep({ console, application }: NextProps) {
  const t = useTranslations("build.next");
  const { id, type } = application;
  const isCard = console.permission === "applications" && type !== "service" && type !== "device";
  return (
    <div
      className={`${CARD} flex flex-wrap items-center justify-between gap-x-6 gap-y-3 p-5 sm:px-6`}
    >
      <p className="text-sm">{t("text")}</p>
      <div className="flex flex-wrap gap-3">
        {isCard && (
          <ButtonLink href={newSite(application)} look="plain">
            {t("directory")}
          </ButtonLink>
        )}
        <ButtonLink href={pageOf(console, id, "quickstart")}>{t("open")}</ButtonLink>
      </div>
    </div>
  );
}

/** Returns the form of a site for an application, seen by those who may use it (app/admin/sites/new/page.tsx). */
function newSite({ name, clientId, homepageUrl, initiateLoginUri, access }: ApplicationView) {
  const targetUrl = initiateLoginUri ?? homepageUrl;
  return `/admin/sites/new?${new URLSearchParams({
    ...{ title: name, application: clientId },
    ...(targetUrl !== null && { targetUrl }),
    ...(!access.open && { audience: "application" }),
  })}`;
}
