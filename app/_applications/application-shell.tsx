import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { ApplicationLogo } from "@/app/_ui/application-logo";
import { CopyValue } from "@/app/_ui/copy-value";
import { Flash } from "@/app/_ui/flash";
import type { PageQuery } from "@/app/_ui/page-query";
import { SectionPage } from "@/app/_ui/section-page";
import { Tabs } from "@/app/_ui/tabs";
import { useCopyWords } from "@/app/_ui/use-copy-words";
import type { ApplicationView } from "@/lib/applications/overview";
import { hasSecrets } from "@/lib/oauth/registration/settings";
import { ApplicationMenu } from "./application-menu";
import { StateBadge, TrustBadges } from "./badges";
import { type ApplicationConsole, pageOf, TABS, type Tab } from "./console";
import { logoAddress } from "./logo-address";

type Props = {
  console: ApplicationConsole;
  application: ApplicationView;
  tab: Tab;
  query: PageQuery;
  aside?: ReactNode;
  children: ReactNode;
};

/** Layout of an application's tabs: who it is, what can be done with it, and the message of a form. */
export function ApplicationShell({ console, application, tab, query, aside, children }: Props) {
  const t = useTranslations("developerApps");
  const { name, logoHash, state } = application;
  return (
    <SectionPage
      title={name}
      titled={tab === "overview" ? name : `${t(`tab.${tab}`)} · ${name}`}
      mark={<ApplicationLogo name={name} logo={logoAddress(logoHash)} size="page" />}
      badges={
        <>
          {state !== "active" && <StateBadge state={state} />}
          <TrustBadges {...application} />
        </>
      }
      lead={<ClientId clientId={application.clientId} />}
      actions={<ApplicationMenu console={console} application={application} />}
      above={
        <>
          <Tabs
            label={t("tab.label")}
            tabs={TABS.filter((one) => one !== "secrets" || hasSecrets(application)).map((one) => ({
              href: pageOf(console, application.id, one),
              // A service has no users, only an owner.
              words:
                one === "people" && application.type === "service"
                  ? t("section.owner")
                  : t(`tab.${one}`),
              current: one === tab,
            }))}
          />
          <Flash
            about={console.permission === "signed_in" ? "ownApplications" : "applications"}
            query={query}
          />
        </>
      }
      aside={aside}
    >
      {children}
    </SectionPage>
  );
}

function ClientId({ clientId }: { clientId: string }) {
  const { labels } = useCopyWords()("client_id");
  return (
    <span className="flex min-w-0 items-center gap-1">
      <code className="min-w-0 truncate text-xs" title="client_id">
        {clientId}
      </code>
      <CopyValue value={clientId} labels={labels} />
    </span>
  );
}
