import { ScrollText, Trash2 } from "lucide";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { counted } from "@/app/_applications/counted";
import { ActionMenu } from "@/app/_ui/action-menu";
import { Flash } from "@/app/_ui/flash";
import { pageFor } from "@/app/_ui/guarded-page";
import { type PageQuery, single } from "@/app/_ui/page-query";
import { NotFound } from "@/app/_ui/refused-page";
import { SectionPage } from "@/app/_ui/section-page";
import { Tabs } from "@/app/_ui/tabs";
import { auditAddress } from "@/app/admin/audit/audit-address";
import { groupAddress } from "@/app/admin/groups/group-address";
import { type GroupView, MOST_MEMBERS, readGroup } from "@/lib/groups/list";

const TABS = ["members", "access", "settings"] as const;

type Tab = (typeof TABS)[number];

type Props = { params: Promise<{ id: string }>; searchParams: PageQuery };

/** Returns a tab of a group's page. */
export const groupPage = (
  tab: Tab,
  render: (group: GroupView, query: PageQuery) => Promise<ReactNode>,
) =>
  pageFor("groups", async (_, { params, searchParams }: Props) => {
    const group = await readGroup((await params).id);
    if (!group) return <NotFound />;
    return (
      <GroupShell
        group={group}
        tab={tab}
        query={searchParams}
        done={single((await searchParams).done)}
      >
        {await render(group, searchParams)}
      </GroupShell>
    );
  });

type ShellProps = {
  group: GroupView;
  tab: Tab;
  query: PageQuery;
  done: string | null;
  children: ReactNode;
};

function GroupShell({ group, tab, query, done, children }: ShellProps) {
  const { id, key, name, members } = group;
  const t = useTranslations("adminGroups");
  const count = useTranslations("groups")("members", counted(members, MOST_MEMBERS));
  const page = groupAddress(id);
  return (
    <SectionPage
      title={name}
      titled={tab === "members" ? name : `${t(`tab.${tab}`)} · ${name}`}
      count={count}
      lead={<code className="break-all">{key}</code>}
      actions={
        <ActionMenu
          label={t("menu", { name })}
          actions={[
            {
              words: t("history"),
              href: auditAddress({ group: key }),
              icon: ScrollText,
              harmless: true,
            },
            { words: t("remove.ask"), href: `${page}/remove`, icon: Trash2 },
          ]}
        />
      }
    >
      <Tabs
        label={t("tab.label")}
        tabs={TABS.map((one) => ({
          href: one === "members" ? page : `${page}/${one}`,
          words: t(`tab.${one}`),
          current: one === tab,
        }))}
      />
      <Flash
        about="groups"
        query={query}
        named={done === "created" || done === "saved" ? { name } : null}
      />
      {children}
    </SectionPage>
  );
}
