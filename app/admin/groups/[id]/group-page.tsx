import { Trash2 } from "lucide";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { counted } from "@/app/_applications/counted";
import { useHistory } from "@/app/_audit/use-history";
import { ActionMenu } from "@/app/_ui/action-menu";
import { AsideFacts } from "@/app/_ui/aside-facts";
import { Flash } from "@/app/_ui/flash";
import { pageFor } from "@/app/_ui/guarded-page";
import { type PageQuery, single } from "@/app/_ui/page-query";
import { NotFound } from "@/app/_ui/refused-page";
import { SectionPage } from "@/app/_ui/section-page";
import { Tabs } from "@/app/_ui/tabs";
import { groupAddress } from "@/app/admin/groups/group-address";
import { type GroupView, MOST_MEMBERS, readGroup } from "@/lib/groups/list";

const TABS = ["members", "access", "settings"] as const;

type Tab = (typeof TABS)[number];

type Props = { params: Promise<{ id: string }>; searchParams: PageQuery };

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
  const { id, name, description, members } = group;
  const t = useTranslations("adminGroups");
  const count = useTranslations("groups")("members", counted(members, MOST_MEMBERS));
  const page = groupAddress(id);
  return (
    <SectionPage
      title={name}
      titled={tab === "members" ? name : `${t(`tab.${tab}`)} · ${name}`}
      count={count}
      lead={description}
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
        </>
      }
      aside={<GroupFacts group={group} />}
    >
      {children}
    </SectionPage>
  );
}

/** Facts about a group, with a link to its events. */
function GroupFacts({ group }: { group: GroupView }) {
  const { id, key, applications, sites, manager } = group;
  const t = useTranslations("adminGroups");
  const counted = (section: "applications" | "sites", count: number) => ({
    label: t(`${section}.title`),
    value: (
      <a className="link" href={`${groupAddress(id)}/access#${section}`}>
        {count}
      </a>
    ),
  });
  const facts = [
    { label: t("field.key"), value: <code className="break-all">{key}</code> },
    ...(manager
      ? [
          {
            label: t("manager"),
            value: (
              <a className="link" href={`/admin/providers/${manager.id}`}>
                <bdi className="wrap-anywhere">{manager.name}</bdi>
              </a>
            ),
          },
        ]
      : []),
    counted("applications", applications.length),
    counted("sites", sites.length),
  ];
  return <AsideFacts facts={facts} links={[useHistory({ group: key })]} />;
}
