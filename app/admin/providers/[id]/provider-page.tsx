import { Trash2 } from "lucide";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { useHistory } from "@/app/_audit/use-history";
import { ActionMenu } from "@/app/_ui/action-menu";
import { AsideFacts } from "@/app/_ui/aside-facts";
import { Breakable } from "@/app/_ui/breakable";
import { Flash } from "@/app/_ui/flash";
import { freshPageFor, pageFor } from "@/app/_ui/guarded-page";
import { Monogram } from "@/app/_ui/monogram";
import type { PageQuery } from "@/app/_ui/page-query";
import { NotFound } from "@/app/_ui/refused-page";
import { RelativeTime } from "@/app/_ui/relative-time";
import { SectionPage } from "@/app/_ui/section-page";
import { Tabs } from "@/app/_ui/tabs";
import { kindOf, providerAddress } from "@/app/admin/providers/kinds";
import { ProviderBadge } from "@/app/admin/providers/provider-badge";
import { findProvider, listProviders } from "@/lib/session/elsewhere/administer";

export type Provider = NonNullable<Awaited<ReturnType<typeof findProvider>>>;

const TABS = ["setup", "settings"] as const;

type Tab = (typeof TABS)[number];

type Props = { params: Promise<{ id: string }>; searchParams: PageQuery };

type Render = (provider: Provider, query: PageQuery) => Promise<ReactNode>;

/** Returns a page about a provider. */
export const guardedProviderPage = (render: Render, guard = freshPageFor<Props>) =>
  guard("providers", async (_, { params, searchParams }) => {
    const provider = await findProvider((await params).id);
    return provider ? render(provider, searchParams) : <NotFound />;
  });

/** Returns a tab of a provider's page. Its settings are a sensitive form. */
export const providerPage = (tab: Tab, render: Render) =>
  guardedProviderPage(
    async (provider, query) => {
      const listed = (await listProviders()).find(({ id }) => id === provider.id);
      return (
        <ProviderShell
          {...{ tab, query, provider }}
          accounts={listed?.accounts ?? 0}
          lastUsedAt={listed?.lastUsedAt ?? null}
        >
          {await render(provider, query)}
        </ProviderShell>
      );
    },
    tab === "settings" ? freshPageFor<Props> : pageFor<Props>,
  );

type Used = { accounts: number; lastUsedAt: Date | null };

type ShellProps = Used & { tab: Tab; query: PageQuery; provider: Provider; children: ReactNode };

function ProviderShell({ tab, query, provider, children, ...used }: ShellProps) {
  const t = useTranslations("adminProviders");
  const { id, name, enabledAt } = provider;
  const page = providerAddress(id);
  return (
    <SectionPage
      title={name}
      titled={tab === "setup" ? name : `${t(`tab.${tab}`)} · ${name}`}
      mark={<Monogram name={name} size="page" />}
      badges={<ProviderBadge isEnabled={enabledAt !== null} />}
      lead={t(`kind.${kindOf(provider)}`)}
      actions={
        <ActionMenu
          label={t("menu", { name })}
          actions={[{ words: t("remove.ask"), href: `${page}/remove`, icon: Trash2 }]}
        />
      }
      above={
        <>
          <Tabs
            label={t("tab.label")}
            tabs={TABS.map((one) => ({
              href: one === "setup" ? page : `${page}/${one}`,
              words: t(`tab.${one}`),
              current: one === tab,
            }))}
          />
          <Flash about="providers" query={query} />
        </>
      }
      aside={<ProviderFacts provider={provider} {...used} />}
    >
      {children}
    </SectionPage>
  );
}

/** Facts about a provider, with a link to its failures in the audit log. */
function ProviderFacts({ provider, accounts, lastUsedAt }: Used & { provider: Provider }) {
  const t = useTranslations("adminProviders");
  const { issuer, clientId, domains, provisions } = provider;
  const facts = [
    { label: t("field.issuer"), value: <Code text={issuer} />, wide: true },
    { label: t("field.clientId"), value: <Code text={clientId} />, wide: true },
    { label: t("field.domains"), value: domains.join(", ") || "–", wide: domains.length > 1 },
    { label: t("fact.newcomers"), value: t(provisions ? "fact.getAccounts" : "fact.areRefused") },
    { label: t("column.people"), value: accounts },
    {
      label: t("column.lastUsed"),
      value: lastUsedAt ? <RelativeTime at={lastUsedAt} /> : t("fact.never"),
    },
  ];
  return <AsideFacts facts={facts} links={[useHistory({ event: "provider" })]} />;
}

const Code = ({ text }: { text: string }) => (
  <code className="text-xs wrap-anywhere">
    <Breakable text={text} />
  </code>
);
