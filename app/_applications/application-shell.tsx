import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { ApplicationLogo } from "@/app/_ui/application-logo";
import { CopyValue } from "@/app/_ui/copy-value";
import { Flash } from "@/app/_ui/flash";
import type { PageQuery } from "@/app/_ui/page-query";
import { SectionNav, TABS as TAB_ROW } from "@/app/_ui/section-nav";
import { SectionPage } from "@/app/_ui/section-page";
import type { ApplicationView } from "@/lib/applications/overview";
import { takesSecret } from "@/lib/oauth/client-auth/authentication";
import { ApplicationMenu } from "./application-menu";
import { StateBadge, TrustBadges } from "./badges";
import { type ApplicationConsole, pageOf, TABS, type Tab } from "./console";
import { logoAddress } from "./logo-address";

type Props = {
  console: ApplicationConsole;
  application: ApplicationView;
  tab: Tab;
  query: PageQuery;
  children: ReactNode;
};

/** Layout of an application's tabs: who it is, what can be done with it, and the message of a form. */
export function ApplicationShell({ console, application, tab, query, children }: Props) {
  const t = useTranslations("developerApps");
  const { name, logoHash, state } = application;
  return (
    <SectionPage
      title={name}
      titled={tab === "overview" ? name : `${t(`tab.${tab}`)} · ${name}`}
      mark={<ApplicationLogo name={name} logo={logoAddress(logoHash)} size="page" />}
      badges={
        <>
          <StateBadge state={state} />
          <TrustBadges verified={application.verified} firstParty={application.firstParty} />
        </>
      }
      lead={<ClientId clientId={application.clientId} />}
      actions={<ApplicationMenu console={console} application={application} />}
    >
      <SectionNav label={t("tab.label")} className={TAB_ROW}>
        {TABS.filter((one) => one !== "secrets" || takesSecret(application.authMethod)).map(
          (one) => (
            <a
              key={one}
              href={pageOf(console, application.id, one)}
              aria-current={one === tab ? "page" : undefined}
              className="inline-flex min-h-11 shrink-0 items-center border-b-2 border-transparent px-3 text-sm whitespace-nowrap text-soft hover:border-edge hover:text-ink aria-[current]:border-accent aria-[current]:font-semibold aria-[current]:text-accent"
            >
              {/* A service has no users, only an owner. */}
              {one === "people" && application.type === "service"
                ? t("section.owner")
                : t(`tab.${one}`)}
            </a>
          ),
        )}
      </SectionNav>
      <Flash
        about={console.permission === "signed_in" ? "ownApplications" : "applications"}
        query={query}
      />
      {children}
    </SectionPage>
  );
}

function ClientId({ clientId }: { clientId: string }) {
  const t = useTranslations("developerApps.made");
  return (
    <span className="flex min-w-0 items-center gap-1">
      <code className="min-w-0 truncate text-xs" title="client_id">
        {clientId}
      </code>
      <CopyValue
        value={clientId}
        labels={{
          copy: t("copyOf", { label: "client_id" }),
          copied: t("copiedOf", { label: "client_id" }),
        }}
      />
    </span>
  );
}
